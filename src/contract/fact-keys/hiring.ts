// Fact keys of the dimension hiring.

import { COUNT, type FactKey, observed } from './row.ts';

const ROLES = {
  noiseFloor: 2,
  comparison: 'numeric_tolerance',
  tolerance: 0,
  measured: true,
} as const;
const ROLE_COUNT = { ...COUNT, measured: true } as const;

export const HIRING_KEYS: readonly FactKey[] = [
  observed(
    'hiring.open_roles',
    'integer, roles',
    'Open roles',
    'Postings on a completely read job board.',
    ROLES,
  ),
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
];
