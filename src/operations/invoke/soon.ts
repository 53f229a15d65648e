// What is there already or is waited for: what follows is done at once where it can be.

export type Soon<Value> = Value | Promise<Value>;

/** `next` of the value; without a turn of the loop where the value is there. */
export function followed<From, To>(value: Soon<From>, next: (value: From) => Soon<To>): Soon<To> {
  return value instanceof Promise ? value.then(next) : next(value);
}
