// How the words of a quote that was taken from one look stand on another.

/**
 * `beside`: together with what stood beside them, or long enough to be known alone. The next three
 * are short words that are a text of their own on both looks, but not beside what stood there: on
 * the other one more often, as often, or more seldom. `within`: the same three words in a row stand
 * inside another text; `number_within`: those around its one number do, or two long ones stand near
 * it. `turned`: all words stand in a row, but only in another order, and as often at least.
 * `gone`: none of these.
 */
export type Standing =
  | 'beside'
  | 'oftener'
  | 'as_often'
  | 'seldomer'
  | 'within'
  | 'number_within'
  | 'turned'
  | 'gone';

/** Words that a look seems to have lost, and that it still has somewhere. */
export function stillStand(standing: Standing): boolean {
  return standing === 'beside' || standing === 'oftener' || standing === 'as_often';
}

/**
 * Words that a look seems to bring, and that stood before. A name that stands as often as it did
 * may have stood for something else, such as a service that has become a plan.
 */
export function stoodBefore(standing: Standing): boolean {
  return standing === 'beside' || standing === 'oftener';
}
