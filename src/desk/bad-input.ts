// What is wrong with the words that an operator typed, told in one line; the exit code is 2.

export class BadInput extends Error {
  readonly kind = 'bad_input';
}
