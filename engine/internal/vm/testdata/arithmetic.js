// Operators on ints, doubles, mixes and what converts to them.
var big = 2147483647, small = -2147483648, nan = NaN, mz = -0;
print(big + 1, small - 1, big * 2, small * -1, big + 0.5, 0.1 + 0.2);
print(1 / 0, -1 / 0, 0 / 0, 7 / 2, 6 / 3, -6 / 3, 1 / mz, 0 * -1 === 0, 1 / (0 * -1), 1 / (0 / -5));
print(7 % 3, -7 % 3, 7 % -3, 1 / (-6 % 3), 5.5 % 2, 1 % 0, 4 % Infinity, small % -1);
print(2 ** 10, 2 ** -1, (-2) ** 3, 2 ** 0.5, NaN ** 0);
print(5 & 3, 5 | 3, 5 ^ 3, ~5, 1 << 31, 1 << 32, -1 >>> 0, -1 >> 31, 4294967296 | 0, 4294967297.9 | 0, -1.5 | 0, NaN | 0, 1e20 | 0);
print(2147483648 & -1, 4294967295 ^ 1, 1e10 << 2, 1e10 >>> 3, -1e10 >> 1);
var i = big; i++; print(i); i = small; i--; print(i); var d = 1.5; d++; print(d, d++, ++d, d--);
print(-big, -small, 1 / -0, -"5", +"0x10", +"", +" 12 ", +"1e3", +"abc", +[], +[7], +{});
print("a" + 1, 1 + "a", 1.5 + "x", "x" + -0, "" + 1e21, "" + 1e-7, null + 1, undefined + 1, true + true, [1] + [2], {} + "");
print(1 < 2, 2 < 1, nan < 1, 1 < nan, nan >= 1, !(nan < 1), "a" < "b", "10" < "9", "10" < 9, null >= 0, undefined >= 0);
if (nan < 1) print("bad"); else print("nan not less");
if (!(nan >= 1)) print("nan not ge");
for (var k = 0.5; k < 3; k++) print("k", k);
for (var k = 2147483645; k < 2147483649; k++) print("k", k);
for (var k = "1"; k <= 3; k++) print(typeof k, k);
print(1 == "1", null == undefined, null == 0, "" == 0, [] == "", [1] == 1, NaN == NaN, 0 === -0, "ab" === "a" + "b");
print(typeof null, typeof undefined, typeof 1, typeof 1n, typeof "s", typeof Symbol(), typeof {}, typeof function () {}, typeof true);
print(1n + 2n, 2n ** 64n, -7n / 2n, -7n % 2n, 5n & 3n, 1n << 70n, 10n > 9, 2n == 2, 1n < 1.5);
try { 1n + 1 } catch (e) { print(e.name + ": " + e.message) }
try { Symbol() + "" } catch (e) { print(e.name + ": " + e.message) }
try { +Symbol() } catch (e) { print(e.name + ": " + e.message) }
var order = []; var o = { valueOf() { order.push("v"); return 1 } }, p = { valueOf() { order.push("w"); return 2 } };
print(o + p, o < p, o > p, o * p, order);
print([10, 9, 1].length, "abc".length, "abc"[1], "abc"[5], "abc"["length"]);
var s = ""; for (var q = 0; q < 1000; q++) s += q; print(s.length, s[500]);
print(!0, !1, !"", !"0", !null, !NaN, !{}, !!document_());
function document_() { return [] }
print((5, 6), void 0, null ?? 1, 0 ?? 1, 0 || 2, 1 && 3);
var x = 5; x += 2; x -= 1; x *= 3; x /= 2; x %= 5; x **= 2; x <<= 2; x >>= 1; x >>>= 0; x &= 255; x |= 256; x ^= 1; print(x);
var n = null; n ??= 4; n ||= 5; n &&= 6; print(n);
print(`a${1}b${"c"}${[1, 2]}d`);
