// Values that are dear to make, made when they are first asked for.

/** What `make` gives, which is called at most once: not while the program is being loaded. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
