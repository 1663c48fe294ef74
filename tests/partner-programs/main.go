// A partner's integration with Go's standard library, written from the served docs. The package webhooks is the function in the guide
// on webhooks.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"time"

	"partner/webhooks"
)

var baseURL, partnerContext = os.Args[1], os.Args[2]

type object = map[string]any

type quote struct {
	Provider   struct{ Identifier string }
	QuoteID    string      `json:"quote_id"`
	IsBest     bool        `json:"is_best"`
	FiatAmount json.Number `json:"fiat_amount"`
}

type created struct {
	TransactionID string      `json:"transaction_id"`
	FiatAmount    json.Number `json:"fiat_amount"`
}

type transaction struct {
	FiatAmount string `json:"fiat_amount"`
	Status     string
	Metadata   map[string]string
}

type page struct {
	Events []struct {
		ID      string
		Payload object
	}
	Pagination struct {
		HasMore    bool   `json:"has_more"`
		NextCursor string `json:"next_cursor"`
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// send returns the data, the headers, and the text of a response.
func send[Data any](method, path string, body object) (Data, http.Header, string) {
	sent, err := json.Marshal(body)
	check(err)
	request, err := http.NewRequest(method, baseURL+"/api/v1/partner"+path, nil)
	check(err)
	if body != nil {
		request.Body = io.NopCloser(bytes.NewReader(sent))
		request.ContentLength = int64(len(sent))
		request.Header.Set("Content-Type", "application/json")
	}
	request.Header.Set("X-SVC-API-KEY", os.Getenv("SVC_API_KEY"))
	response, err := http.DefaultClient.Do(request)
	check(err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	check(err)
	var envelope struct {
		Success bool
		Data    json.RawMessage
	}
	check(json.Unmarshal(text, &envelope))
	if !envelope.Success {
		panic(string(text))
	}
	var data Data
	check(json.Unmarshal(envelope.Data, &data))
	return data, response.Header, string(text)
}

func get[Data any](path string, query url.Values) Data {
	data, _, _ := send[Data]("GET", path+"?"+query.Encode(), nil)
	return data
}

func has(list []object, name, value string) bool {
	for _, one := range list {
		if one[name] == value {
			return true
		}
	}
	return false
}

type received struct {
	id    string
	event webhooks.Event
	err   error
}

// receive verifies the first request, and one whose body was changed.
func receive(listener net.Listener, secret string) <-chan received {
	webhook := make(chan received, 1)
	go http.Serve(listener, http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		check(err)
		event, err := webhooks.Read(secret, request.Header, body, time.Now())
		changed := bytes.Replace(body, []byte("1234567.89"), []byte("1234567.88"), 1)
		if _, accepted := webhooks.Read(secret, request.Header, changed, time.Now()); err == nil && accepted == nil {
			err = errors.New("a changed body was accepted")
		}
		response.WriteHeader(http.StatusNoContent)
		webhook <- received{request.Header.Get("webhook-id"), event, err}
	}))
	return webhook
}

// findEvents reads every event, a page at a time, and returns those that equal the webhook.
func findEvents(webhook received) []any {
	found := []any{}
	query := url.Values{"limit": {"1"}}
	for {
		read := get[page]("/events", query)
		for _, event := range read.Events {
			if event.ID == webhook.id && reflect.DeepEqual(event.Payload, webhook.event) {
				found = append(found, event.Payload["data"].(object)["partner_context"])
			}
		}
		if !read.Pagination.HasMore {
			return found
		}
		query.Set("cursor", read.Pagination.NextCursor)
	}
}

func main() {
	buy := url.Values{"type": {"BUY"}}
	methods := get[struct {
		PaymentMethods []object `json:"payment_methods"`
		Recommended    string
	}]("/payment-methods", url.Values{"type": {"BUY"}, "fiat_currency": {"NGN"}})
	isListed := has(get[[]object]("/fiat-currencies", buy), "code", "NGN") &&
		has(get[[]object]("/crypto-currencies", buy), "code", "BTC") &&
		has(methods.PaymentMethods, "svc_id", methods.Recommended)

	amount := json.Number("1234567.89")
	order := object{
		"type": "BUY", "fiat_currency": "NGN", "crypto_currency": "BTC", "network": "mainnet",
		"payment_method": methods.Recommended, "amount": amount,
	}
	query := url.Values{}
	for name, value := range order {
		query.Set(name, fmt.Sprint(value))
	}
	var best quote
	for _, one := range get[[]quote]("/quotes", query) {
		if one.IsBest {
			best = one
		}
	}
	order["provider"] = best.Provider.Identifier
	order["quote_id"] = best.QuoteID
	order["partner_context"] = partnerContext
	order["redirect_url"] = "https://shop.example/thanks"
	order["metadata"] = map[string]string{"cart": "größe-7"}
	made, _, text := send[created]("POST", "/transactions", order)
	_, headers, repeated := send[created]("POST", "/transactions", order)

	// Another event, so that the feed has two pages.
	send[object]("POST", "/test-events", object{"event": "transaction.failed"})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	hook := object{"url": fmt.Sprintf("http://%s/webhooks", listener.Addr())}
	endpoint, _, _ := send[struct{ Secret string }]("POST", "/webhook-endpoints", hook)
	webhooks := receive(listener, endpoint.Secret)
	send[object]("POST", "/transactions/"+made.TransactionID+"/simulate", object{"status": "success"})
	webhook := <-webhooks
	check(webhook.err)
	stored := get[transaction]("/transactions/"+made.TransactionID, nil)

	check(json.NewEncoder(os.Stdout).Encode(object{
		"isListed":   isListed,
		"quoted":     best.FiatAmount.String(),
		"created":    made.FiatAmount.String(),
		"isRepeated": text == repeated && headers.Get("Idempotent-Replayed") == "true",
		"received":   webhook.event["data"].(object)["fiat_amount"],
		"events":     findEvents(webhook),
		"stored":     stored.FiatAmount,
		"status":     stored.Status,
		"metadata":   stored.Metadata,
	}))
}
