// Which of a company's current facts are served: what was read goes before what was declared.

/**
 * A condition on the rows of `facts`. A declaration is served where no page states the same; what
 * was observed is another fact, whatever is declared. `offset 0` keeps the planner from hashing the
 * facts of all companies: they are looked up for the few that are declared.
 */
export const SERVED = `valid_to is null and (claim_id is null or not exists (
    select from facts stated where stated.company_id = facts.company_id
      and stated.dimension_rank = facts.dimension_rank and stated.key = facts.key
      and stated.provenance = facts.provenance and stated.product = facts.product
      and stated.claim_id is null and stated.valid_to is null offset 0))`;
