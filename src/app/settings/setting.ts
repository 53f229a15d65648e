// A setting, as the reference page prints it.

export interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly says: string;
}
