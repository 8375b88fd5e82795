'use strict';
// block list
const net = require('net'); const t = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.message, e.code); } };

const b=new net.BlockList();b.addAddress('1.2.3.4');b.addRange('1.2.3.5','1.2.3.9');b.addSubnet('::1',64,'ipv6');console.log(b,b.rules,b.toJSON(),b.check('1.2.3.4'),b.check('::ffff:1.2.3.4','ipv6'),b.check('zz'));
t(()=>b.addAddress());t(()=>b.addAddress('zz'));t(()=>b.addAddress('1.1.1.1','x'));t(()=>b.addAddress('1.1.1.1',1));t(()=>b.addRange('1.1.1.2','1.1.1.1'));t(()=>b.addRange('1.1.1.2'));t(()=>b.addSubnet('1.1.1.1',33));t(()=>b.addSubnet('1.1.1.1','x'));t(()=>b.addSubnet('1.1.1.1'));t(()=>b.check(1));t(()=>net.BlockList());t(()=>net.BlockList.isBlockList(b));t(()=>b.fromJSON(1));t(()=>b.fromJSON(['x']));t(()=>b.fromJSON('["Subnet: IPv4 192.168.0.0/16"]'));console.log(b.rules);t(()=>b.fromJSON(JSON.stringify(b.toJSON())));
const s=new net.SocketAddress();console.log(s,s.toJSON(),new net.SocketAddress({address:'::1',family:'ipv6',port:3,flowlabel:5}));
t(()=>new net.SocketAddress(1));t(()=>new net.SocketAddress({address:1}));t(()=>new net.SocketAddress({address:'x'}));t(()=>new net.SocketAddress({family:'x'}));t(()=>new net.SocketAddress({port:-1}));t(()=>new net.SocketAddress({flowlabel:-1}));t(()=>net.SocketAddress.parse('1.2.3.4:80'));t(()=>net.SocketAddress.parse('[::1]:80'));t(()=>net.SocketAddress.parse('zz'));t(()=>net.SocketAddress.parse('1.2.3.4'));t(()=>net.SocketAddress.isSocketAddress(s));t(()=>net.SocketAddress());
t(()=>b.check(new net.SocketAddress({address:'1.2.3.4'})));t(()=>new net.SocketAddress({family:'IPv6'}).address);t(()=>net.SocketAddress.parse(1));
const b2=new net.BlockList();
t(()=>b2.addAddresses(['5.5.5.5','6.6.6.6']));t(()=>b2.addAddresses(1));t(()=>b2.addAddresses(['x']));t(()=>b2.addCIDR('10.0.0.0/8'));t(()=>b2.addCIDR('10.0.0.0'));t(()=>b2.addCIDR(1));t(()=>b2.addCIDR('x/3'));t(()=>b2.addCIDR('1.1.1.1/99'));t(()=>b2.addCIDRs(['11.0.0.0/8','fe80::/10']));console.log(b2.rules,b2.size,structuredClone(b2),structuredClone(s));
t(()=>b2.fromJSON('x'));t(()=>b2.fromJSON([1]));t(()=>b2.addRange('1.1.1.1','::5'));
