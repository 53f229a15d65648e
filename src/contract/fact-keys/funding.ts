// Fact keys of the dimension funding.

import { COUNT, type FactKey, observed, stated } from './row.ts';

/** A round, a filing or an acquisition happened, whoever still lists it. */
const LASTING = { lasting: true } as const;
const MONEY = { comparison: 'numeric_tolerance', tolerance: 0 } as const;

export const FUNDING_KEYS: readonly FactKey[] = [
  observed(
    'funding.form_d.{accession}.offering',
    'number, USD, or Indefinite',
    'Amount offered',
    'totalOfferingAmount of a Form D.',
    LASTING,
  ),
  observed(
    'funding.form_d.{accession}.sold',
    'number, USD',
    'Amount sold',
    'totalAmountSold of a Form D.',
    LASTING,
  ),
  observed(
    'funding.form_d.{accession}.remaining',
    'number, USD, or Indefinite',
    'Amount remaining',
    'totalRemaining of a Form D.',
    LASTING,
  ),
  observed(
    'funding.form_d.{accession}.first_sale',
    'date',
    'Date of first sale',
    'dateOfFirstSale of a Form D.',
    LASTING,
  ),
  observed(
    'funding.form_d.{accession}.investors',
    'integer',
    'Investors so far',
    'totalNumberAlreadyInvested of a Form D.',
    LASTING,
  ),
  observed(
    'funding.form_d.{accession}.amends',
    'boolean',
    'Amendment',
    'Whether the form amends an earlier one: it replaces it, nothing is added up.',
    LASTING,
  ),
  observed(
    'funding.form_d.{accession}.filed',
    'date',
    'Date of filing',
    'filingDate in the list of submissions.',
    LASTING,
  ),
  observed(
    'funding.form_d.count',
    'integer, filings',
    'Forms D filed',
    'Forms D and D/A in a complete list of submissions.',
    COUNT,
  ),
  observed(
    'funding.form_d.latest_at',
    'date',
    'Latest Form D',
    'Latest filingDate of a Form D or D/A.',
    { derived: true },
  ),
  observed(
    'funding.registry.share_allotment.{date}',
    'integer, filings',
    'Allotment of shares',
    'Forms SH01 filed at Companies House that day.',
    LASTING,
  ),
  observed('funding.public.ticker', 'text', 'Ticker', 'SEC, identifier confirmed.'),
  observed('funding.public.exchange', 'text', 'Exchange', 'SEC, identifier confirmed.'),
  observed(
    'funding.public.cik',
    'text',
    'Central index key of a listed company',
    'SEC, identifier confirmed.',
  ),

  stated(
    'funding.claim.{round}.amount',
    'number, ISO 4217 code or the sign as printed',
    'Amount of a round',
    'The amount that the company’s own announcement says was raised; no valuation, no total.',
    { ...MONEY, ...LASTING },
  ),
  stated(
    'funding.claim.{round}.round',
    'pre_seed, seed, series_a to series_h, with _extension',
    'Name of a round',
    'Named in the announcement; where it is not, the round’s key is the date of the post.',
    LASTING,
  ),
  stated(
    'funding.claim.{round}.date',
    'date',
    'Date of the announcement',
    'Machine-readable date of the post, or a strict date in the sentence.',
    LASTING,
  ),
  stated(
    'funding.claim.{round}.lead',
    'text',
    'Lead investor of a round',
    '"Led by X", one name.',
    LASTING,
  ),
  stated(
    'funding.total_claimed',
    'number, ISO 4217 code or the sign as printed',
    'Total raised',
    '"Raised $X to date", "in total"; of several posts the newest.',
    MONEY,
  ),
  stated(
    'funding.investor.{name}',
    'text',
    'Investor',
    'One of three or more in a list under "Investors" or "Backed by".',
    { spelling: 'company' },
  ),
  stated(
    'funding.acquired_by',
    'text',
    'Acquired by',
    '"Has been acquired by X", or the title "X acquires …" of an own post.',
    { ...LASTING, spelling: 'company' },
  ),
  stated(
    'funding.acquisition.{name}',
    'text',
    'Acquisition of another company',
    'Title of an own post: the company acquires or has acquired X.',
    { ...LASTING, spelling: 'company' },
  ),
];
