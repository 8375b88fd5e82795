"use strict";
// SourceMap: names of last segments, sources without names, sections
const S = require("node:module").SourceMap;
const t=(p,...q)=>{try{const s=new S(p);for(const[a,b]of q)console.log(s.findEntry(a,b),s.findOrigin(a+1,b+1))}catch(e){console.log(e.name,e.code,e.message)}};
t({version:3,sources:['a'],names:['n0','n1'],mappings:'AAAA,CAAC'},[0,0],[0,1]);
t({version:3,sources:['a'],names:[],mappings:'AAAA'},[0,0]);
t({version:3,sources:['a'],mappings:'AAAA'},[0,0]);
t({sources:['a'],names:['n'],mappings:'A,CAAA'},[0,0],[0,1]);
t({sources:['a','b'],names:[],sourceRoot:'/root/',mappings:'AAAA,CCAA'},[0,1]);
t({sources:['a',null],names:[],sourceRoot:'root',mappings:'AAAA,CCAA'},[0,0],[0,1]);
t({sections:[{offset:{line:1,column:2},map:{sources:['x'],names:['q'],mappings:'AAAA;AACA'}}]},[0,0],[1,2],[2,0]);
t({sources:['a'],names:[],mappings:'AAAA',sourcesContent:['zz']},[0,0]);
t({sources:['a'],names:[],mappings:'????'},[0,0]);
t({sources:['a'],names:[],mappings:'AZZZ'},[0,0]);
t({sources:['a'],names:[],mappings:'AAA'},[0,0]);
t({sources:['a'],names:['m','n'],mappings:'AAAAC;AACA,CAAA'},[0,0],[1,0],[1,1],[2,0]);
