/** Loaded before a process of the product (`node --import`): its clock goes wrong by `CLOCK_SHIFT_MS`. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;
const now = (): number => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
