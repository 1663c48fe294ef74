// Loaded with `node --import`, stops the process's clock at FROZEN_AT.
const frozenAt = Date.parse(process.env.FROZEN_AT ?? "");

globalThis.Date = new Proxy(Date, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length > 0 ? values : [frozenAt], newTarget),
});
Date.now = () => frozenAt;
