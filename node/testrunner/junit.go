package testrunner

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// junitFormatter is the reporter junit: XML, whole suites at a time.
// https://github.com/testmoapp/junitxml
type junitFormatter struct {
	current *junitNode
}

// junitNode is an element of the output.
type junitNode struct {
	tag        string
	attributes [][2]string
	children   []*junitNode
	parent     *junitNode
	nesting    int
	comment    string
	text       string
}

func newJUnit(*env.Env) formatter { return &junitFormatter{} }

func (*junitFormatter) begin() string {
	return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<testsuites>\n"
}

func (n *junitNode) set(name, value string) {
	for i := range n.attributes {
		if n.attributes[i][0] == name {
			n.attributes[i][1] = value
			return
		}
	}
	n.attributes = append(n.attributes, [2]string{name, value})
}

func (n *junitNode) get(name string) string {
	for _, a := range n.attributes {
		if a[0] == name {
			return a[1]
		}
	}
	return ""
}

func (j *junitFormatter) startTest(ev *event) {
	parent := j.current
	n := &junitNode{tag: "testcase", nesting: ev.nesting(), parent: parent}
	n.set("name", ev.text("name"))
	j.current = n
	if parent == nil {
		return
	}
	parent.children = append(parent.children, n)
}

func (j *junitFormatter) event(ev *event) ([]string, error) {
	var out []string
	switch ev.kind {
	case "test:start":
		j.startTest(ev)
	case "test:pass", "test:fail":
		out = append(out, j.result(ev)...)
	case "test:diagnostic", "test:log":
		c := &junitNode{nesting: ev.nesting(), comment: ev.text("message"), parent: j.current}
		if j.current == nil {
			out = append(out, c.write())
			break
		}
		j.current.children = append(j.current.children, c)
	}
	return out, nil
}

// result ends the element of a test; one of the top level is written.
func (j *junitFormatter) result(ev *event) []string {
	n := j.current
	if n == nil || n.get("name") != ev.text("name") || n.nesting != ev.nesting() {
		j.startTest(ev)
		n = j.current
	}
	if n.nesting != ev.nesting() {
		return nil
	}
	ms, _ := ev.get("details", "duration_ms").AsNumber()
	n.set("time", fmt.Sprintf("%.6f", ms/1000))
	var tests []*junitNode
	for _, c := range n.children {
		if c.comment == "" {
			tests = append(tests, c)
		}
	}
	if len(tests) > 0 {
		n.tag = "testsuite"
		count := func(is func(*junitNode) bool) string {
			k := 0
			for _, c := range tests {
				if is(c) {
					k++
				}
			}
			return engineInt(k)
		}
		n.set("disabled", "0")
		n.set("errors", "0")
		n.set("tests", engineInt(len(tests)))
		n.set("failures", count((*junitNode).isFailure))
		n.set("skipped", count((*junitNode).isSkipped))
		n.set("timestamp", time.Now().UTC().Format("2006-01-02T15:04:05.000Z"))
		host, err := os.Hostname()
		if err != nil {
			host = "localhost"
		}
		n.set("hostname", host)
	} else {
		j.testCase(n, ev)
	}
	j.current = n.parent
	if n.parent == nil {
		return []string{n.write()}
	}
	return nil
}

// testCase fills the element of a test without subtests.
func (j *junitFormatter) testCase(n *junitNode, ev *event) {
	class := "test"
	if c, ok := nonEmpty(ev.get("classname")); ok {
		class = c
	}
	n.set("classname", class)
	if f, ok := nonEmpty(ev.get("file")); ok {
		n.set("file", f)
	}
	for _, d := range [...][2]string{{"skip", "skipped"}, {"todo", "todo"}} {
		v := ev.get(d[0])
		if v.IsUndefined() {
			continue
		}
		c := &junitNode{tag: "skipped", nesting: n.nesting + 1, parent: n}
		c.set("type", d[1])
		c.set("message", asText(ev.rt, v))
		n.children = append(n.children, c)
	}
	if ev.kind != "test:fail" {
		return
	}
	err := ev.get("details", "error")
	message := asText(ev.rt, lookUp(ev.rt, err, "message"))
	c := &junitNode{tag: "failure", nesting: n.nesting + 1, parent: n}
	c.set("type", asText(ev.rt, orCode(ev.rt, err)))
	c.set("message", strings.TrimSpace(message))
	c.text = inspectValue(ev.rt, err, false, true)
	n.children = append(n.children, c)
	n.set("failure", message)
}

func orCode(rt *engine.Runtime, err engine.Value) engine.Value {
	if v := lookUp(rt, err, "failureType"); v.Truthy() {
		return v
	}
	return lookUp(rt, err, "code")
}

func (n *junitNode) isFailure() bool {
	for _, c := range n.children {
		if c.tag == "failure" {
			return true
		}
	}
	return n.get("failures") != "" && n.get("failures") != "0"
}

func (n *junitNode) isSkipped() bool {
	for _, c := range n.children {
		if c.tag == "skipped" {
			return true
		}
	}
	return false
}

func (j *junitFormatter) end() string { return "</testsuites>\n" }

func (n *junitNode) write() string {
	indent := strings.Repeat("\t", n.nesting+1)
	switch {
	case n.comment != "":
		return indent + "<!-- " + strings.ReplaceAll(n.comment, "--", "&#45;&#45;") + " -->\n"
	case n.tag == "":
		return ""
	}
	var b strings.Builder
	b.WriteString(indent + "<" + n.tag)
	for _, a := range n.attributes {
		b.WriteString(" " + a[0] + `="` + escapeAttribute(a[1]) + `"`)
	}
	if len(n.children) == 0 && n.text == "" {
		b.WriteString("/>\n")
		return b.String()
	}
	b.WriteString(">\n")
	for _, c := range n.children {
		b.WriteString(c.write())
	}
	if n.text != "" {
		b.WriteString(escapeContent(n.text) + "\n")
	}
	b.WriteString(indent + "</" + n.tag + ">\n")
	return b.String()
}

func escapeContent(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(s)
}

func escapeAttribute(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(escapeContent(s), "\n", "&#10;"), `"`, "&quot;")
}
