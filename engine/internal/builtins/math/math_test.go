package math

import (
	"math"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/core"
)

type result struct {
	x    float64
	bits uint64
}

// The results are Node's, which agree to the last bit.
var recorded = []struct {
	name string
	f    func(float64) float64
	want []result
}{
	{"acos", arcCosine, []result{{0.001, 0x3ff91de2c0c3fca6}, {0.3, 0x3ff441f5ecbeef59}, {0.7, 0x3fe973e83f5d5c9b}, {0.98, 0x3fc9a49276037887}, {-0.4, 0x3fffb78e047dfba5}, {1e-9, 0x3ff921fb53ff74e9}, {5e-324, 0x3ff921fb54442d18}, {1e-310, 0x3ff921fb54442d18}}},
	{"acosh", areaCosine, []result{{1.1, 0x3fdc636c1a882f2c}, {2.5, 0x3ff9119c13a31bb0}, {7.5, 0x4005a0ec5d80d9e7}, {21.3, 0x400e02ab0583b527}, {100.7, 0x40153898428e16ea}, {100000.1, 0x402869827c200528}, {100000000000000000, 0x4043eb25e36c934f}}},
	{"asin", arcSine, []result{{0.001, 0x3f50624e00c1cb16}, {0.3, 0x3fd380159e14f6ff}, {0.7, 0x3fe8d00e692afd95}, {0.98, 0x3ff5ed690583be07}, {-0.4, 0xbfda564ac0e73a34}, {1e-9, 0x3e112e0be826d695}, {5e-324, 0x1}, {1e-310, 0x12688b70e62b}}},
	{"asinh", areaSine, []result{{0.001, 0x3f50624da5218b95}, {0.3, 0x3fd2ec4ea565fcc1}, {0.7, 0x3fe4e2a4fe9085dd}, {0.98, 0x3febbfc76426eb15}, {-0.4, 0xbfd8f656b3acced6}, {1.1, 0x3fee693df6edf1e7}, {2.5, 0x3ffa5b0f0be9dcf6}, {-3.3, 0xbffe8c62e894d850}, {7.5, 0x4005b321028a694d}, {21.3, 0x400e04ecd38be43a}, {100.7, 0x401538a52f82bee7}, {-650.25, 0xc01cae98c71f8125}, {100000.1, 0x402869827c20731c}, {100000000000000000, 0x4043eb25e36c934f}, {1e-9, 0x3e112e0be826d695}, {5e-324, 0x1}, {1e-310, 0x12688b70e62b}}},
	{"atan", arcTangent, []result{{0.001, 0x3f50624d77516e16}, {0.3, 0x3fd2a73a661eaf06}, {0.7, 0x3fe38b112d7bd4ad}, {0.98, 0x3fe8cf3cb22f51e5}, {-0.4, 0xbfd85a376b677dc0}, {1.1, 0x3feaa7c8545183cd}, {2.5, 0x3ff30b6d796a4da8}, {-3.3, 0xbff46ccc069c173f}, {7.5, 0x3ff7030cf9403197}, {21.3, 0x3ff861d287ceb638}, {100.7, 0x3ff8f94ecd307fb6}, {-650.25, 0xbff91baec1be5e07}, {100000.1, 0x3ff921f0d7ea1894}, {100000000000000000, 0x3ff921fb54442d18}, {1e-9, 0x3e112e0be826d695}, {5e-324, 0x1}, {1e-310, 0x12688b70e62b}}},
	{"atanh", math.Atanh, []result{{0.001, 0x3f50624e2e91ed17}, {0.3, 0x3fd3cf2b50617c96}, {0.7, 0x3febc0ed0947fbe8}, {0.98, 0x4002616719161d2a}, {-0.4, 0xbfdb1d10670aae9a}, {1e-9, 0x3e112e0be826d695}, {5e-324, 0x1}, {1e-310, 0x12688b70e62b}}},
	{"cbrt", cubeRoot, []result{{0.001, 0x3fb999999999999a}, {0.3, 0x3fe56bfea66ef78d}, {0.7, 0x3fec69b5a72f1a99}, {0.98, 0x3fefc904baf2bc76}, {-0.4, 0xbfe793eace1a3426}, {1.1, 0x3ff08438278323a4}, {2.5, 0x3ff5b7209557b0ed}, {-3.3, 0xbff7d225c580a35e}, {7.5, 0x3fff51a62037e955}, {21.3, 0x40062d0e40c69fdd}, {100.7, 0x40129c0d2e893658}, {-650.25, 0xc02153b677177c54}, {100000.1, 0x4047353c5603011d}, {100000000000000000, 0x411c547b888fdbdc}, {1e-9, 0x3f50624dd2f1a9fc}, {5e-324, 0x2990000000000000}, {1e-310, 0x2a7a9d1b0b5d7427}}},
	{"cos", cosine, []result{{0.001, 0x3feffffef390876c}, {0.3, 0x3fee921dd42f09ba}, {0.7, 0x3fe87996529f9d93}, {0.98, 0x3fe1d320f2afdb6a}, {-0.4, 0x3fed7954e7dba2f8}, {1.1, 0x3fdd07b806c76111}, {2.5, 0xbfe9a2f7ef858b7d}, {-3.3, 0xbfef996f2ca70bb6}, {7.5, 0x3fd62f45e66f5c2f}, {21.3, 0xbfe8a80dce4e6c9b}, {100.7, 0x3fef8b3e74a7deda}, {-650.25, 0xbfeff16a7b2b64a9}, {100000.1, 0xbfefef19c3fb0a7a}, {100000000000000000, 0xbfec567c5278afcb}, {1e-9, 0x3ff0000000000000}, {5e-324, 0x3ff0000000000000}, {1e-310, 0x3ff0000000000000}}},
	{"cosh", hyperbolicCosine, []result{{0.001, 0x3ff000008637bdc1}, {0.3, 0x3ff0b9b4e0b6ec4c}, {0.7, 0x3ff4152c1862342f}, {0.98, 0x3ff851718a20d1e9}, {-0.4, 0x3ff14c128b1a7c2c}, {1.1, 0x3ffab24082d6f911}, {2.5, 0x40188776e4b30aa3}, {-3.3, 0x402b2647145e3e5a}, {7.5, 0x408c402bffaed3cd}, {21.3, 0x41ca86fb3eb0c459}, {100.7, 0x48f36b3df32523b5}, {-650.25, 0x7a814c0882aea6e2}, {1e-9, 0x3ff0000000000000}, {5e-324, 0x3ff0000000000000}, {1e-310, 0x3ff0000000000000}}},
	{"exp", exponential, []result{{0.001, 0x3ff0041919b7ee34}, {0.3, 0x3ff599058c8c1a96}, {0.7, 0x40001c2a61268987}, {0.98, 0x400550ce6f25ade6}, {-0.4, 0x3fe57343067270ee}, {1.1, 0x400808883244d593}, {2.5, 0x40285d6fd931e0bb}, {-3.3, 0x3fa2e259bb85be85}, {7.5, 0x409c402b6eb1f6ad}, {21.3, 0x41da86fb3eb0c459}, {100.7, 0x49036b3df32523b5}, {-650.25, 0x54d99ba65a1c920}, {1e-9, 0x3ff000000044b830}, {5e-324, 0x3ff0000000000000}, {1e-310, 0x3ff0000000000000}}},
	{"expm1", math.Expm1, []result{{0.001, 0x3f506466dfb8cf3a}, {0.3, 0x3fd6641632306a56}, {0.7, 0x3ff03854c24d130d}, {0.98, 0x3ffaa19cde4b5bcb}, {-0.4, 0xbfd51979f31b1e25}, {1.1, 0x400008883244d593}, {2.5, 0x40265d6fd931e0bb}, {-3.3, 0xbfeed1da6447a418}, {7.5, 0x409c3c2b6eb1f6ad}, {21.3, 0x41da86fb3e70c459}, {100.7, 0x49036b3df32523b5}, {-650.25, 0xbff0000000000000}, {1e-9, 0x3e112e0be84bbb51}, {5e-324, 0x1}, {1e-310, 0x12688b70e62b}}},
	{"log", logarithm, []result{{0.001, 0xc01ba18a998fffa0}, {0.3, 0xbff34378fcbda721}, {0.7, 0xbfd6d3c324e13f50}, {0.98, 0xbf94b004bce0abf7}, {1.1, 0x3fb8663f793c46cc}, {2.5, 0x3fed5240f0e0e078}, {7.5, 0x40001e85798eb9a3}, {21.3, 0x4008783b69eada02}, {100.7, 0x401272d65938cd61}, {100000.1, 0x4027069e4c309883}, {100000000000000000, 0x4043926cd770aa67}, {1e-9, 0xc034b927f32bffb8}, {5e-324, 0xc0874385446d71c3}, {1e-310, 0xc0864e69394d9508}}},
	{"log1p", math.Log1p, []result{{0.001, 0x3f5060354f8c3ebf}, {0.3, 0x3fd0ca937be1b9dc}, {0.7, 0x3fe0fae81914a991}, {0.98, 0x3fe5dbedea007a9c}, {-0.4, 0xbfe058aefa811452}, {1.1, 0x3fe7bdf362e9666e}, {2.5, 0x3ff40b512eb53d60}, {7.5, 0x40011edb023bf0fe}, {21.3, 0x4008d6318a5cdf56}, {100.7, 0x40127cf4b9af5a56}, {100000.1, 0x4027069f9bbb6d20}, {100000000000000000, 0x4043926cd770aa67}, {1e-9, 0x3e112e0be801f1d9}, {5e-324, 0x1}, {1e-310, 0x12688b70e62b}}},
	{"log2", logarithm2, []result{{0.001, 0xc023ee7b471b3a95}, {0.3, 0xbffbca9c6f53897b}, {0.7, 0xbfe0776228967d13}, {0.98, 0xbf9dd88a259f448e}, {1.1, 0x3fc199b728cb9d0c}, {2.5, 0x3ff5269e12f346e3}, {7.5, 0x4007414fdb498226}, {21.3, 0x4011a6b0333ee312}, {100.7, 0x401a9d9d2bd50272}, {100000.1, 0x40309c117e205955}, {100000000000000000, 0x404c3c83fa113da8}, {1e-9, 0xc03de5b8eaa8d7e0}, {5e-324, 0xc090c80000000000}, {1e-310, 0xc0901730dabca5f6}}},
	{"log10", logarithm10, []result{{0.001, 0xc008000000000000}, {0.3, 0xbfe0bb6c34d81502}, {0.7, 0xbfc3d3d3d21ccf04}, {0.98, 0xbf81f8102faaa091}, {1.1, 0x3fa5316c0a18add6}, {2.5, 0x3fd977d95ec10c02}, {7.5, 0x3fec00807a887100}, {21.3, 0x3ff5410af89715d2}, {100.7, 0x4000063450a79daa}, {100000.1, 0x401400001d251e60}, {100000000000000000, 0x4031000000000000}, {1e-9, 0xc022000000000000}, {5e-324, 0xc07434e6420f4374}, {1e-310, 0xc073600000000000}}},
	{"sin", sine, []result{{0.001, 0x3f50624da5218a62}, {0.3, 0x3fd2e9cd95baba33}, {0.7, 0x3fe49d6e694619b8}, {0.98, 0x3fea936f38b5aa0e}, {-0.4, 0xbfd8ec3ae92b676b}, {1.1, 0x3fec84c54c2d6338}, {2.5, 0x3fe326af0dcfcab0}, {-3.3, 0x3fc43102cab70c87}, {7.5, 0x3fee041886fcae30}, {21.3, 0x3fe465c412864b4c}, {100.7, 0x3fc5889a22c97023}, {-650.25, 0xbfae89a44cee8201}, {100000.1, 0xbfb06f5f37ac2a23}, {100000000000000000, 0xbfddbadc7a119fc8}, {1e-9, 0x3e112e0be826d695}, {5e-324, 0x1}, {1e-310, 0x12688b70e62b}}},
	{"sinh", hyperbolicSine, []result{{0.001, 0x3f50624e00c1c9e3}, {0.3, 0x3fd37d42af54b926}, {0.7, 0x3fe8465153d5bdbc}, {0.98, 0x3ff2502b542a89e2}, {-0.4, 0xbfda49c41f850ed2}, {1.1, 0x3ff55ecfe1b2b215}, {2.5, 0x40183368cdb0b6d3}, {-3.3, 0xc02b1364baa2b89c}, {7.5, 0x408c402addb5198d}, {21.3, 0x41ca86fb3eb0c459}, {100.7, 0x48f36b3df32523b5}, {-650.25, 0xfa814c0882aea6e2}, {1e-9, 0x3e112e0be826d695}, {5e-324, 0x1}, {1e-310, 0x12688b70e62b}}},
	{"tan", tangent, []result{{0.001, 0x3f50624e2e91ebe4}, {0.3, 0x3fd3cc2a44e29998}, {0.7, 0x3feaf406c2fc78ae}, {0.98, 0x3ff7daf70e07fa5d}, {-0.4, 0xbfdb0f0b49dcdcd8}, {1.1, 0x3fff6fa7d286214e}, {2.5, 0xbfe7e79b4e00bb15}, {-3.3, 0xbfc4728c74effcf3}, {7.5, 0x4005a5ea99227d5b}, {21.3, 0xbfea78fca08c14d0}, {100.7, 0x3fc5d84e5e98c250}, {-650.25, 0x3fae97958f2a10b3}, {100000.1, 0x3fb07811be6e98ce}, {100000000000000000, 0x3fe0c93726adf98c}, {1e-9, 0x3e112e0be826d695}, {5e-324, 0x1}, {1e-310, 0x12688b70e62b}}},
	{"tanh", hyperbolicTangent, []result{{0.001, 0x3f50624d77516ce2}, {0.3, 0x3fd2a4dda7d914fa}, {0.7, 0x3fe356fb17af2e92}, {0.98, 0x3fe8191dab24b747}, {-0.4, 0xbfd8511573c242d6}, {1.1, 0x3fe99db01fde2405}, {2.5, 0x3fef9258260a71c2}, {-3.3, 0xbfefe9bdf44f7c03}, {7.5, 0x3feffffeb78a3c73}, {21.3, 0x3ff0000000000000}, {100.7, 0x3ff0000000000000}, {-650.25, 0xbff0000000000000}, {100000.1, 0x3ff0000000000000}, {100000000000000000, 0x3ff0000000000000}, {1e-9, 0x3e112e0be826d695}, {5e-324, 0x1}, {1e-310, 0x12688b70e62b}}},
}

func TestRecorded(t *testing.T) {
	for _, c := range recorded {
		for _, w := range c.want {
			if got := math.Float64bits(c.f(w.x)); got != w.bits {
				t.Errorf("%s(%v) = %#x, want %#x", c.name, w.x, got, w.bits)
			}
		}
	}
}

func TestSpecialValues(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"sin(-0)", sine(math.Copysign(0, -1)), math.Copysign(0, -1)},
		{"cos(Infinity)", cosine(inf), math.NaN()},
		{"tan(-Infinity)", tangent(-inf), math.NaN()},
		{"exp(-Infinity)", exponential(-inf), 0},
		{"exp(710)", exponential(710), inf},
		{"log(-1)", logarithm(-1), math.NaN()},
		{"log2(0)", logarithm2(0), -inf},
		{"log10(1000)", logarithm10(1000), 3},
		{"acos(1)", arcCosine(1), 0},
		{"acos(-1)", arcCosine(-1), math.Pi},
		{"asin(2)", arcSine(2), math.NaN()},
		{"atan(-Infinity)", arcTangent(-inf), -math.Pi / 2},
		{"atan2(-0, -1)", arcTangent2(math.Copysign(0, -1), -1), -math.Pi},
		{"atan2(1, -Infinity)", arcTangent2(1, -inf), math.Pi},
		{"sinh(-Infinity)", hyperbolicSine(-inf), -inf},
		{"cosh(-Infinity)", hyperbolicCosine(-inf), inf},
		{"tanh(-Infinity)", hyperbolicTangent(-inf), -1},
		{"cbrt(-27)", cubeRoot(-27), -3},
		{"round(-0.2)", roundHalfUp(-0.2), math.Copysign(0, -1)},
		{"round(2.5)", roundHalfUp(2.5), 3},
		{"round(-2.5)", roundHalfUp(-2.5), -2},
		{"round(0.49999999999999994)", roundHalfUp(0.49999999999999994), 0},
		{"round(4503599627370497)", roundHalfUp(4503599627370497), 4503599627370497},
		{"hypot(3, 4)", length([]float64{3, 4}), 5},
		{"hypot(NaN, Infinity)", length([]float64{math.NaN(), inf}), inf},
	} {
		if math.Float64bits(c.got) != math.Float64bits(c.want) && (c.got == c.got || c.want == c.want) {
			t.Errorf("%s = %v, want %v", c.name, c.got, c.want)
		}
	}
}

func TestMaximum(t *testing.T) {
	negativeZero := core.Double(math.Copysign(0, -1))
	for _, c := range []struct {
		args []core.Value
		want float64
	}{
		{nil, math.Inf(-1)},
		{[]core.Value{core.Int(3), core.Int(-7), core.Int(5)}, 5},
		{[]core.Value{core.Int(3), core.Double(3.5)}, 3.5},
		{[]core.Value{negativeZero, core.Zero}, 0},
		{[]core.Value{core.Int(1), core.NaN, core.Int(2)}, math.NaN()},
	} {
		v, err := maximum(nil, core.Undefined, c.args)
		if err != nil || math.Float64bits(v.AsNumber()) != math.Float64bits(c.want) && (c.want == c.want || !math.IsNaN(v.AsNumber())) {
			t.Errorf("max(%v) = %v, %v, want %v", c.args, v.AsNumber(), err, c.want)
		}
	}
}
