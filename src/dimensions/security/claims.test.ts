// Sentences about certifications: what they claim of the company, and what they do not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { claimsOf } from './claims.ts';

const NAMES = new Set(['acmelabs', 'acme']);

function said(sentence: string): Readonly<Record<string, string>> {
  const claims = claimsOf(sentence, NAMES)?.claims ?? [];
  return Object.fromEntries(claims.map((claim) => [claim.certification, claim.status]));
}

test('a sentence whose subject is the company claims what it names', () => {
  const sentences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'Acme is SOC 2 Type II certified.': { soc2_t2: 'attested' },
    'Acme Labs, Inc. is SOC2 Type 2 attested': { soc2_t2: 'attested' },
    'Acme is SOC 2 attested.': { soc2: 'attested' },
    'PCI certified: We are PCI DSS certified, which means much.': { pci_dss: 'certified' },
    'We are SOC 1 Type II and SOC 2 Type II audited.': { soc1_t2: 'attested', soc2_t2: 'attested' },
    'We are proud to be ISO 27001, ISO 27017 and ISO 27018 certified.': {
      iso27001: 'certified',
      iso27017: 'certified',
      iso27018: 'certified',
    },
    'We are certified against ISO/IEC 27001:2022, 27017 and 27701.': {
      iso27001: 'certified',
      iso27017: 'certified',
      iso27701: 'certified',
    },
    'Our platform is HIPAA-compliant.': { hipaa: 'compliant' },
    'The Acme platform is HIPAA certified.': { hipaa: 'compliant' },
    'Acme is GDPR and CCPA compliant, and SOC 2 Type I attested.': {
      gdpr: 'compliant',
      ccpa: 'compliant',
      soc2_t1: 'attested',
    },
    'Today, we comply with the GDPR.': { gdpr: 'compliant' },
    'At Acme, we have successfully completed our SOC 2 Type II audit.': { soc2_t2: 'attested' },
    "We've achieved ISO 27001 certification.": { iso27001: 'certified' },
    'Acme is ISO 27001 compliant.': { iso27001: 'compliant' },
    'Acme maintains PCI DSS Level 1 compliance.': { pci_dss: 'compliant' },
    'Acme is a PCI DSS Level 1 certified service provider.': { pci_dss: 'certified' },
    'Acme holds a SOC 3 report and is FedRAMP High authorized.': {
      soc3: 'attested',
      fedramp_high: 'certified',
    },
    'We hold Cyber Essentials Plus certification.': { cyber_essentials_plus: 'certified' },
    'Acme is HITRUST r2 certified.': { hitrust: 'certified' },
    'Acme is certified to CSA STAR Level 2.': { csa_star_2: 'certified' },
    'Our SOC 2 Type II report is available upon request.': { soc2_t2: 'attested' },
    'We are certified under the EU-U.S. Data Privacy Framework.': { dpf_eu_us: 'certified' },
    'We undergo annual SOC 2 Type II audits.': { soc2_t2: 'attested' },
    'Acme has been ISO 27001 certified since 2019.': { iso27001: 'certified' },
  };
  for (const [sentence, claims] of Object.entries(sentences)) {
    assert.deepEqual(said(sentence), claims, sentence);
  }
});

test('what the company says it is still getting is in progress', () => {
  for (const sentence of [
    'We are working toward SOC 2 Type II.',
    'Acme is currently pursuing its SOC 2 Type II attestation.',
    'We are in the process of obtaining SOC 2 Type II certification, expected by Q3.',
    'Our SOC 2 Type II audit is in progress.',
  ]) {
    assert.deepEqual(said(sentence), { soc2_t2: 'in_progress' }, sentence);
  }
});

test('denials, wishes and questions claim nothing', () => {
  for (const sentence of [
    'We are not SOC 2 certified.',
    'Acme is no longer ISO 27001 certified.',
    "We aren't HIPAA compliant.",
    'We will be ISO 27001 certified.',
    'We may be GDPR compliant.',
    'We plan to become SOC 2 certified.',
    'We are SOC 2 ready.',
    'Acme is preparing for ISO 27001.',
    'We are SOC 2 certified, but not in Europe.',
    'We are not working toward SOC 2.',
    'Our controls are aligned with ISO 27001.',
    'Acme supports HIPAA compliance.',
    'Acme helps you prepare for SOC 2.',
    'Acme was ISO 27001 certified.',
    'Is Acme SOC 2 certified?',
    'We are SOC 2.',
    'We completed our SOC 2 Type II observation period.',
    'We have SOC 2 controls.',
  ]) {
    assert.deepEqual(said(sentence), {}, sentence);
  }
});

test('claims about others, or about what others are to do, are not the company’s', () => {
  for (const sentence of [
    'AWS is SOC 2 Type II certified.',
    'Our data centres are ISO 27001 certified.',
    'Our data centers are SOC 2 compliant.',
    'Our hosting provider is ISO 27001 certified.',
    'Our customers are HIPAA compliant.',
    'Your organization is GDPR compliant.',
    'Rivalco is ISO 27001 certified.',
    'Unlike Rivalco, we are SOC 2 certified.',
    'Acme and its suppliers are ISO 27001 certified.',
    'Acmeville is SOC 2 certified.',
    'We are SOC 2 certified through AWS.',
    'We are ISO 27001 certified auditors.',
    'We are HIPAA compliance experts.',
    'We use FIPS 140-2 validated modules.',
    'We completed SOC 2 audits for hundreds of companies.',
    'Payments run through a processor that is PCI DSS certified.',
    '"We are SOC 2 certified," says a customer.',
    'Get SOC 2 certified with Acme.',
    'Acme makes your company SOC 2 certified.',
  ]) {
    assert.deepEqual(said(sentence), {}, sentence);
  }
});

test('names that say too little for a key are no claim', () => {
  for (const sentence of [
    'Acme is SOC certified.',
    'Acme is ISO certified.',
    'Acme is FedRAMP authorized.',
    'Acme is CSA STAR certified.',
    'Acme is PCI compliant.',
    'Acme is SOC 1 certified.',
    'Acme is UK GDPR compliant.',
    'Acme is ISO 270011 certified.',
  ]) {
    assert.deepEqual(said(sentence), {}, sentence);
  }
});

test('date and auditor count where the sentence names one certification', () => {
  const one = claimsOf(
    'We achieved ISO 27001 certification, issued on May 3, 2025, certified by Norrvik Cert AB.',
    NAMES,
  );
  assert.equal(one?.date, '2025-05-03');
  assert.equal(one?.auditor, 'Norrvik Cert AB');
  const until = claimsOf('We hold an ISO 27001 certificate, valid until May 3, 2027.', NAMES);
  assert.deepEqual(until?.claims, [{ certification: 'iso27001', status: 'certified' }]);
  assert.equal(until?.date, null);
  const two = claimsOf('We are SOC 2 and ISO 27001 certified, audited by Norrvik Cert AB.', NAMES);
  assert.equal(two?.auditor, null);
  const anonymous = claimsOf('We are SOC 2 certified, audited by an independent firm.', NAMES);
  assert.equal(anonymous?.auditor, null);
});

test('no text makes the grammar throw or linger', () => {
  const words =
    'We|Acme|is|are|not|SOC 2 Type II|ISO 27001|,|and|certified|compliant|AWS|our|§|(|)|PCI DSS'.split(
      '|',
    );
  const text = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 8 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(text, (parts) => {
      const sentence = parts.join(' ');
      assert.deepEqual(claimsOf(sentence, NAMES), claimsOf(sentence, NAMES));
    }),
    { numRuns: 1_500 },
  );
});
