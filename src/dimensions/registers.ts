// Reads records of public registers, each only for the identifier that its address confirms.

import { parseJson } from '../core/facts/board.ts';
import type { Dimension } from '../core/facts/dimensions.ts';
import { dimensionOfKey } from '../core/facts/dimensions.ts';
import type { CapturedDocument, DocumentRead, DocumentReader } from '../core/facts/reader.ts';
import { readAllotments, readProfile } from '../registers/companies-house.ts';
import { type ConfirmedRecord, recordOfAddress } from '../registers/confirmation.ts';
import { readFormD, readSubmissions } from '../registers/edgar.ts';
import { readGleif } from '../registers/gleif.ts';
import { notRead, type RegisterRead } from '../registers/register-read.ts';

/**
 * A source of role `register` exists only where the identifier in its address was confirmed
 * (`register_links`), so the address carries the confirmation here.
 */
function readRecord({ url, text }: CapturedDocument): RegisterRead {
  const record = recordOfAddress(url.href);
  if (record === null) return notRead('no_address_of_a_register');
  if (record.document === 'edgar_form_d') {
    return readFormD(text, record.identifier, record.accession ?? '');
  }
  const parsed = parseJson(text);
  return parsed.kind === 'not_json' ? notRead('not_json') : readJson(record, parsed.value);
}

type JsonRecord = Exclude<ConfirmedRecord['document'], 'edgar_form_d'>;

function readJson(
  record: ConfirmedRecord,
  document: Parameters<typeof readGleif>[0],
): RegisterRead {
  const { identifier } = record;
  switch (record.document as JsonRecord) {
    case 'gleif_record':
      return readGleif(document, identifier);
    case 'edgar_submissions':
      return readSubmissions(document, identifier);
    case 'companies_house_profile':
      return readProfile(document, identifier);
    case 'companies_house_capital':
      return readAllotments(document);
  }
}

function registerReader(
  name: string,
  dimension: Dimension,
  families: readonly string[],
): DocumentReader {
  return {
    name,
    version: 2,
    timeless: true,
    dimension,
    roles: ['register'],
    families,
    read: (document) => only(dimension, readRecord(document)),
  };
}

function only(dimension: Dimension, read: RegisterRead): DocumentRead {
  if (read.kind === 'incomplete') return read;
  const own = (key: string) => dimensionOfKey(key) === dimension;
  return {
    kind: 'read',
    readings: read.facts
      .filter(({ key }) => own(key))
      .map(({ key, value, unit, locator }) => ({
        key,
        value,
        unit,
        provenance: 'observed',
        product: null,
        confidence: 1,
        evidenceType: 'registry',
        locator,
      })),
    abstentions: read.unsure.filter(own).map((keys) => ({
      keys,
      reason: 'the record does not tell all of it',
      candidates: [],
    })),
  };
}

export const registeredEntity = registerReader('registered-entity', 'legal', [
  'legal.entity.name',
  'legal.entity.lei',
  'legal.entity.cik',
  'legal.entity.company_number',
  'legal.entity.jurisdiction',
  'legal.entity.status',
  'legal.entity.type',
  'legal.entity.incorporated_at',
  'legal.entity.former_names',
]);

export const registeredAddress = registerReader('registered-address', 'location', [
  'location.registered.{x}',
]);

export const registeredFunding = registerReader('registered-funding', 'funding', [
  'funding.form_d.*',
  'funding.registry.share_allotment.{x}',
  'funding.public.{x}',
]);
