// Fact keys of the dimension hiring.

import { COUNT, type FactKey, observed, stated } from './row.ts';

const ROLES = {
  noiseFloor: 2,
  comparison: 'numeric_tolerance',
  tolerance: 0,
  measured: true,
} as const;
const ROLE_COUNT = { ...COUNT, measured: true } as const;

// A posting comes and goes as one thing, under its title; its fields have no events of their own.
const FIELD = { derived: true } as const;

export const HIRING_KEYS: readonly FactKey[] = [
  observed(
    'hiring.careers.url',
    'URL',
    'Careers page',
    'Address of a page that is titled as one of careers or jobs.',
  ),
  {
    ...observed(
      'hiring.open_roles',
      'integer, roles or roles or more',
      'Open roles',
      'Observed: postings on a completely read job board. Stated: "12 open roles" on the careers page, one figure.',
      // A board and a page are read hours apart: what is no event is no contradiction either.
      { ...ROLES, tolerance: 1, statedSilently: true },
    ),
    provenance: 'either',
  },
  observed(
    'hiring.open_roles_distinct',
    'integer, roles',
    'Open roles, one a requisition',
    'Distinct requisitions on a completely read board.',
    ROLE_COUNT,
  ),
  observed(
    'hiring.by_department.{department}',
    'integer, roles',
    'Open roles by department',
    'Department as the board names it.',
    ROLES,
  ),
  observed(
    'hiring.by_country.{country}',
    'integer, roles',
    'Open roles by country',
    'Country as the board states it in a field of its own.',
    ROLES,
  ),
  observed(
    'hiring.by_workplace.{workplace}',
    'integer, roles',
    'Open roles by workplace',
    'Structured field only.',
    ROLE_COUNT,
  ),
  observed(
    'hiring.by_employment_type.{type}',
    'integer, roles',
    'Open roles by employment type',
    'Structured field only; unknown values count as _other.',
    ROLE_COUNT,
  ),
  observed(
    'hiring.by_function.{function}',
    'integer, roles',
    'Open roles by function',
    'Words of the title, by a published table.',
    ROLE_COUNT,
  ),
  observed(
    'hiring.by_seniority.{level}',
    'integer, roles',
    'Open roles by seniority',
    'Explicit words of the title only.',
    ROLE_COUNT,
  ),
  observed(
    'hiring.salary_disclosed.share',
    'number, %',
    'Share of roles that state pay',
    'Roles with structured pay of all roles.',
    ROLE_COUNT,
  ),
  stated(
    'hiring.posting.{id}.title',
    'text',
    'Title of a posting',
    'JobPosting in structured data of a careers page.',
  ),
  stated(
    'hiring.posting.{id}.type',
    'full_time, part_time, contract, temporary, internship, volunteer, per_diem',
    'Employment type of a posting',
    'JobPosting in structured data of a careers page: its closed vocabulary only.',
    FIELD,
  ),
  stated(
    'hiring.posting.{id}.location',
    'text',
    'Place of a posting',
    'JobPosting in structured data of a careers page: the locality of its only place.',
    FIELD,
  ),
  stated(
    'hiring.posting.{id}.workplace',
    'remote',
    'Workplace of a posting',
    'JobPosting in structured data of a careers page: jobLocationType TELECOMMUTE.',
    FIELD,
  ),
  stated(
    'hiring.posting.{id}.url',
    'URL',
    'Page of a posting',
    'JobPosting in structured data of a careers page, on the same domain.',
    FIELD,
  ),
  stated(
    'hiring.headcount_claimed',
    'integer, people or people or more',
    'People who work there',
    '"We are a team of 40", "over 200 employees": one figure that the company gives of itself.',
    { comparison: 'numeric_tolerance', tolerance: 0 },
  ),
  stated(
    'hiring.posting.{id}.posted_at',
    'date',
    'Date of a posting',
    'JobPosting in structured data of a careers page: datePosted.',
    FIELD,
  ),
  stated(
    'hiring.posting.{id}.pay_min',
    'number, ISO 4217',
    'Least pay of a posting',
    'JobPosting in structured data of a careers page: baseSalary as stated.',
    FIELD,
  ),
  stated(
    'hiring.posting.{id}.pay_max',
    'number, ISO 4217',
    'Most pay of a posting',
    'JobPosting in structured data of a careers page: baseSalary as stated.',
    FIELD,
  ),
  stated(
    'hiring.posting.{id}.pay_period',
    'hour, day, week, month, year',
    'Period of the pay of a posting',
    'JobPosting in structured data of a careers page: unitText of baseSalary.',
    FIELD,
  ),
];
