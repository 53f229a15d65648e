// Fact keys of the dimension legal.

import { type FactKey, observed, stated, twin } from './row.ts';

/** A register's record is the company's where the company's own page states the identifier. */
function identifier(name: string, title: string, rule: string): FactKey {
  const traits = { form: 'register_number' } as const;
  return { ...observed(`legal.entity.${name}`, 'text', title, rule, traits), provenance: 'either' };
}

// A company can stand in a trade register and in another one, each with a number of its own.
const REGISTERED_NUMBER = twin('legal.entity.company_number', {
  form: 'register_number',
  onlyAgrees: true,
});

export const LEGAL_KEYS: readonly FactKey[] = [
  identifier(
    'lei',
    'Legal entity identifier',
    'Observed: GLEIF, identifier confirmed. Stated: "LEI" and twenty characters that check.',
  ),
  identifier(
    'cik',
    'Central index key',
    'Observed: SEC EDGAR, identifier confirmed. Stated: "CIK" and its digits.',
  ),
  identifier(
    'company_number',
    'Company number',
    'Observed: register of companies, identifier confirmed. Stated: the number at Companies House.',
  ),
  observed('legal.entity.jurisdiction', 'text', 'Jurisdiction', 'As the register names it.'),
  observed(
    'legal.entity.status',
    'text',
    'Status in the register',
    'As the register names it, lower case.',
  ),
  observed('legal.entity.type', 'text', 'Legal form', 'As the register names it.'),
  observed(
    'legal.entity.incorporated_at',
    'date',
    'Date of incorporation',
    'As the register states it.',
  ),
  observed(
    'legal.entity.former_names',
    'list of text',
    'Former names',
    'As the register lists them.',
    { comparison: 'set' },
  ),

  observed(
    'legal.doc.{document}.url',
    'URL',
    'Address of a legal document',
    'Where the document was read.',
  ),
  stated(
    'legal.doc.{document}.updated_at',
    'date',
    'Date of last update',
    '"Last updated" and one strict date near the top.',
  ),
  stated(
    'legal.doc.{document}.effective_at',
    'date',
    'Date of effect',
    '"Effective" and one strict date near the top.',
  ),
  observed(
    'legal.doc.{document}.sha256',
    'hash',
    'Text of a legal document',
    'SHA-256 of the normalised main text.',
    { editions: true },
  ),
  {
    ...stated(
      'legal.entity.name',
      'text',
      'Contracting entity',
      'Stated: the first party of the terms, with its legal form. Observed: the name in a public register, identifier confirmed.',
      { form: 'company_name', spelling: 'company' },
    ),
    provenance: 'either',
  },
  stated(
    'legal.governing_law',
    'text',
    'Governing law',
    '"Governed by the laws of X", one jurisdiction.',
    { spelling: 'words' },
  ),
  stated(
    'legal.venue',
    'text',
    'Venue',
    'Exclusive jurisdiction of the courts of X: their city where it is named, else what it lies in.',
    { spelling: 'words' },
  ),
  stated(
    'legal.arbitration',
    'boolean',
    'Arbitration clause',
    'Heading or operative sentence of the terms.',
  ),
  stated(
    'legal.class_waiver',
    'boolean',
    'Waiver of class actions',
    'Operative sentence of the terms.',
  ),
  stated('legal.auto_renewal', 'boolean', 'Automatic renewal', 'Operative sentence of the terms.'),
  stated(
    'legal.notice_period.days',
    'integer, days',
    'Notice against renewal',
    '"At least N days" in the sentence on non-renewal.',
  ),
  stated(
    'legal.privacy.scc',
    'boolean',
    'Standard contractual clauses',
    'Named in the privacy policy or the data processing agreement.',
  ),
  stated(
    'legal.privacy.dpo_contact',
    'text',
    'Contact for questions on personal data',
    'A mailbox of a role (dpo@, privacy@) in the privacy policy or the data processing agreement.',
  ),
  stated(
    'legal.copyright.holder',
    'text',
    'Holder of the copyright',
    '"© YEAR NAME" in the footer of the home page, with a legal form.',
    // Another company of the group may hold it.
    {
      observedBy: [twin('legal.entity.name', { form: 'company_name', onlyAgrees: true })],
      spelling: 'company',
    },
  ),
  observed(
    'legal.cookie_banner.vendor',
    'slug',
    'Service behind the cookie banner',
    'The one service for consent whose script the page loads.',
  ),
  stated(
    'legal.copyright.year',
    'text',
    'Year of the copyright',
    'The later year of "© YEAR NAME" in the footer of the home page. It is no founding date.',
  ),
  stated(
    'legal.imprint.register',
    'text',
    'Place of the register',
    'The court or town of the commercial register that the imprint names.',
    { spelling: 'words' },
  ),
  stated(
    'legal.imprint.number',
    'text',
    'Number in the register',
    'The number in the imprint, in the form of its country; check digits have to be right.',
    { observedBy: [REGISTERED_NUMBER], spelling: 'words' },
  ),
  stated(
    'legal.imprint.vat_id',
    'text',
    'VAT identification number',
    'The number in the imprint, without blanks; check digits have to be right.',
    { spelling: 'words' },
  ),
  stated(
    'legal.imprint.managing_entity',
    'text',
    'Managing company',
    'The company that the imprint names as general partner or representative; never a person.',
    { spelling: 'company' },
  ),
];
