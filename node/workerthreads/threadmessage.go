package workerthreads

import (
	"math"
	"sync"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/web/messaging"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// delivery is a message of one thread to another on its way.
type delivery struct {
	from    *env.Env
	to      *thread
	message *structuredclone.Message
	promise *engine.Promise
	timer   *eventloop.Timer
	once    sync.Once // the answer counts once: that of the thread, or the timeout
}

func errNoThread() *nodeerr.Error {
	return nodeerr.New("ERR_WORKER_MESSAGING_FAILED", "Cannot find the destination thread or listener")
}

// postMessageToThread is postMessageToThread(threadId, value[, transferList][, timeout]).
// https://nodejs.org/api/worker_threads.html#workerpostmessagetothreadthreadid-value-transferlist-timeout
func postMessageToThread(c *engine.Call) (engine.Value, error) {
	p := c.Runtime().NewPromise()
	if err := sendToThread(c, p); err != nil {
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		p.Reject(err)
	}
	return p.Value(), nil
}

func sendToThread(c *engine.Call, p *engine.Promise) error {
	e := env.From(c)
	list, timeout := c.Arg(2), c.Arg(3)
	if list.IsNumber() && timeout.IsUndefined() {
		list, timeout = engine.Undefined, list
	}
	limit := -1.0
	if !timeout.IsUndefined() {
		var err error
		if limit, err = validate.Number(c, timeout, "timeout", 0, math.Inf(1)); err != nil {
			return err
		}
	}
	f, isNumber := c.Arg(0).AsNumber()
	if isNumber && f == float64(e.ThreadID) {
		return nodeerr.New("ERR_WORKER_MESSAGING_SAME_THREAD", "Cannot sent a message to the same thread")
	}
	var to *thread
	if isNumber && f == math.Trunc(f) && math.Abs(f) < 1<<31 {
		to = threadOf(int(f))
	}
	if to == nil {
		return errNoThread()
	}
	transfer, err := messaging.TransferList(c, list)
	if err != nil {
		return err
	}
	m, err := structuredclone.Serialize(e, c.Arg(1), transfer)
	if err != nil {
		return err
	}
	d := &delivery{from: e, to: to, message: m, promise: p}
	if !to.expect(d) {
		return errNoThread()
	}
	e.Loop.Begin()
	if limit >= 0 {
		d.timer = e.Loop.NewTimer(int64(math.Min(limit, eventloop.MaxTimeout)), false, func() {
			d.once.Do(func() {
				e.Loop.Done()
				d.settle(nodeerr.New("ERR_WORKER_MESSAGING_TIMEOUT", "Sending a message to another thread timed out"))
			})
		})
	}
	to.loop.Post(d.deliver)
	return nil
}

// deliver emits the event in the thread that the message is for.
func (d *delivery) deliver() {
	e := d.to.env
	if e == nil {
		return // it ends before it has begun
	}
	d.to.arrived(d)
	var failure *nodeerr.Error
	e.Run(nil, func() error {
		p, err := e.Process()
		if err != nil {
			return err
		}
		n, err := events.ListenerCount(e, p, "workerMessage")
		if err != nil {
			return err
		}
		if n == 0 {
			failure = errNoThread()
			return nil
		}
		v, err := d.message.Deserialize(e)
		if err == nil {
			_, err = events.Emit(e, p, "workerMessage", v, engine.Int(d.from.ThreadID))
		}
		if err != nil {
			if engine.IsTermination(err) {
				return err
			}
			failure = nodeerr.New("ERR_WORKER_MESSAGING_ERRORED", "The destination thread threw an error while processing the message")
		}
		return nil
	})
	d.answer(failure)
}

// answer tells the thread that has sent the message what became of it. From
// any goroutine.
func (d *delivery) answer(failure *nodeerr.Error) {
	d.once.Do(func() {
		d.from.Loop.PostDone(func() {
			if d.timer != nil {
				d.timer.Stop()
			}
			var err error
			if failure != nil {
				err = failure
			}
			d.settle(err)
		})
	})
}

// settle settles the promise, in the thread that has sent the message.
func (d *delivery) settle(err error) {
	d.from.Run(nil, func() error {
		if err != nil {
			d.promise.Reject(err)
		} else {
			d.promise.Resolve(engine.Undefined)
		}
		return nil
	})
}
