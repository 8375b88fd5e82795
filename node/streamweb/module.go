package streamweb

import (
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/web/compression"
	"github.com/sxfescript/sxn/web/streams"
)

// Module is node:stream/web.
var Module = node.Module{ID: "stream/web", Exports: []node.Export{
	{Name: "ReadableStream", Value: streams.ReadableGlobal},
	{Name: "ReadableStreamTee", Value: streams.TeeGlobal},
	{Name: "ReadableStreamDefaultReader", Value: streams.DefaultReaderGlobal},
	{Name: "ReadableStreamBYOBReader", Value: streams.BYOBReaderGlobal},
	{Name: "ReadableStreamBYOBRequest", Value: streams.BYOBRequestGlobal},
	{Name: "ReadableByteStreamController", Value: streams.ByteControllerGlobal},
	{Name: "ReadableStreamDefaultController", Value: streams.DefaultControllerGlobal},
	{Name: "TransformStream", Value: streams.TransformGlobal},
	{Name: "TransformStreamDefaultController", Value: streams.TransformControllerGlobal},
	{Name: "WritableStream", Value: streams.WritableGlobal},
	{Name: "WritableStreamDefaultWriter", Value: streams.WriterGlobal},
	{Name: "WritableStreamDefaultController", Value: streams.WritableControllerGlobal},
	{Name: "ByteLengthQueuingStrategy", Value: streams.ByteLengthGlobal},
	{Name: "CountQueuingStrategy", Value: streams.CountGlobal},
	{Name: "TextEncoderStream", Value: streams.TextEncoderGlobal},
	{Name: "TextDecoderStream", Value: streams.TextDecoderGlobal},
	{Name: "CompressionStream", Value: compression.CompressionGlobal},
	{Name: "DecompressionStream", Value: compression.DecompressionGlobal},
}}
