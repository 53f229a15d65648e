// Answers what the command line asks for, with the real parts.

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type CliDoors, CliError, type Progress } from '../edges/cli/doors.ts';
import { invoke } from '../operations/invoke/invoke.ts';
import { registry } from '../operations/registry.ts';
import type { Log } from '../operations/services.ts';
import { recheckAll, recheckCompany, retractEvent } from '../pipeline/correct-events.ts';
import { coverCategory, coverCompanies } from '../pipeline/cover.ts';
import { explainCompany } from '../pipeline/explain.ts';
import { exportWarc } from '../pipeline/export-warc.ts';
import { checkBoardImport, importBoard } from '../pipeline/import/import-board.ts';
import { importDirectory } from '../pipeline/import/import-directory.ts';
import type { OnProgress } from '../pipeline/import/import-error.ts';
import { checkPricing, importPricing } from '../pipeline/import/import-pricing.ts';
import { checkTerms, importTerms } from '../pipeline/import/import-terms.ts';
import { checkWarcFiles, importWarc } from '../pipeline/import/import-warc.ts';
import { importWayback } from '../pipeline/import/import-wayback.ts';
import type { LiveWorld, PipelineWorld } from '../pipeline/steps.ts';
import { listSourceUrls } from '../store/captures/captures.ts';
import { findCategory, findCompanyByDomain } from '../store/companies/companies.ts';
import { countReaderFaults } from '../store/captures/reader-faults.ts';
import { agentDoors } from './agents.ts';
import { callOperation, offered } from '../edges/cli/call.ts';
import { captureNow, scheduleCompany } from '../desk/capture.ts';
import { claimDoors } from './claims-desk.ts';
import type { Config } from './settings/config.ts';
import { NO_LIMITS } from './settings/config-limits.ts';
import { coverageDoors } from './coverage.ts';
import { disputeDoors } from './disputes.ts';
import { linkNow } from '../desk/link.ts';
import { archiveDoor, probeNow } from './measure.ts';
import { apexOf } from './operator-words.ts';
import { accountDoors, keyDoors } from './operators.ts';
import { anchorNow, proofWorld, sealNow } from './proofs.ts';
import type { Parts } from './service.ts';
import { verifyHere } from './verifier.ts';
import { watchingDoors } from './watching.ts';
import {
  baseUrlFor,
  type OpenOptions,
  openWorldDatabase,
  pipelineWorld,
  serviceWorld,
} from './world.ts';

export function cliDoors(config: Config, log: Log): CliDoors {
  const say = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };
  const within = <T>(work: (world: LiveWorld) => Promise<T>): Promise<T> =>
    withinWorld(config, { say, log }, work);
  return {
    operations: offered(registry),
    up: () => serve(config, log, { api: true, worker: true, up: true }),
    serve: () => serve(config, log, { api: true, worker: false, up: false }),
    work: () => serve(config, log, { api: false, worker: true, up: false }),
    track: (request) => within((world) => track(world, request)),
    explain: (text, key) =>
      within(async (world) => {
        const domain = apexOf(world, text);
        const company = await findCompanyByDomain(world.database, domain);
        if (!company) throw new CliError(`${domain} is not covered; \`assay track ${domain}\``);
        return { domain, ...(await explainCompany(world, company.id, key)) };
      }),
    faults: () => within((world) => countReaderFaults(world.database)),
    capture: ({ domain, urls }, progress) =>
      within(async (world) => {
        const pages = urls.map(pageAddress);
        return captureNow(world, await covered(world, domain), pages, progress);
      }),
    link: ({ domain, register, identifier }, progress) =>
      within(async (world) => {
        const company = await findCompanyByDomain(world.database, apexOf(world, domain));
        if (!company) throw new CliError(`${domain} is not covered; \`assay track ${domain}\``);
        return linkNow(world, company, { register, identifier }, progress);
      }),
    importWarc: ({ files, company, as }, progress) =>
      within(async (world) => {
        await checkWarcFiles(files);
        const { id, domain } = await covered(world, company);
        const request = { files, companyId: id, domain, lane: as };
        return importWarc(world, request, told(progress));
      }),
    importBoard: ({ files, company, provider, at, token }, progress) =>
      within(async (world) => {
        const when = at === null ? null : momentOf(at);
        await checkBoardImport({ files, provider, at: when, token });
        const { id } = await covered(world, company);
        const request = { files, companyId: id, provider, at: when, token };
        return importBoard(world, request, told(progress));
      }),
    ...evidenceDoors(config, within),
    ...archiveDoors(within),
    ...eventDoors(within),
    ...proofDoors(config, log, within),
    importDirectory: (file, progress) =>
      within((world) => importDirectory(world, file, told(progress))),
    watching: watchingDoors(config.data),
    agents: agentDoors(config.data, config.agents.callerKey),
    keys: keyDoors(within),
    accounts: accountDoors(within),
    coverage: coverageDoors(within),
    claims: claimDoors(within),
    disputes: disputeDoors(within),
    call: (operation, request) =>
      within(async ({ database, baseUrl }) => {
        const unlimited = { ...config, limits: NO_LIMITS };
        const service = await serviceWorld(unlimited, database, baseUrl, log, 0);
        try {
          return await callOperation(service.world, invoke, operation, request);
        } finally {
          await service.close();
        }
      }),
    saveFile,
    verify: verifyHere,
  };
}

async function saveFile(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(resolve(file), bytes, { flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why: Readonly<Record<string, string>> = {
      EEXIST: 'exists already, and nothing is overwritten',
      ENOENT: 'lies in a folder that is not there',
      EACCES: 'lies where this user may not write',
    };
    if (why[code] === undefined) throw error;
    throw new CliError(`--output: ${file} ${why[code]}`);
  }
}

type Within = <T>(work: (world: LiveWorld) => Promise<T>) => Promise<T>;

function eventDoors(within: Within): Pick<CliDoors, 'retractEvent' | 'recheckEvents'> {
  return {
    retractEvent: (id, reason) =>
      within(async (world) => {
        if (reason.trim() === '' || reason.length > 500) {
          throw new CliError('--reason: between 1 and 500 characters');
        }
        const outcome = await retractEvent(world, id, reason.trim());
        if (outcome === 'unknown') throw new CliError(`no event has the id ${id}`);
        if (outcome === 'corrected_already') {
          throw new CliError(`${id} was retracted or superseded before`);
        }
      }),
    recheckEvents: (text) =>
      within(async (world) => {
        if (text === null) return recheckAll(world);
        const domain = apexOf(world, text);
        const company = await findCompanyByDomain(world.database, domain);
        if (!company) throw new CliError(`${domain} is not covered; \`assay track ${domain}\``);
        return recheckCompany(world, company.id);
      }),
  };
}

// A command that ends at once loads nothing of what only a service needs.
async function serve(config: Config, log: Log, parts: Parts): Promise<void> {
  const { runService } = await import('./service.ts');
  await runService(config, log, parts);
}

function proofDoors(config: Config, log: Log, within: Within): Pick<CliDoors, 'seal' | 'anchor'> {
  return {
    seal: () =>
      within(async (world) => {
        const sealed = await sealNow(proofWorld(config, world, log));
        return sealed.map(({ chain, manifests, noEarlierBlock, busy }) => ({
          chain,
          manifests: manifests.map(({ exportId, rows, key, sha256, merkleRoot }) => ({
            export_id: exportId,
            captures: rows - 1,
            key,
            sha256,
            merkle_root: merkleRoot,
          })),
          no_earlier_block: noEarlierBlock,
          busy,
        }));
      }),
    anchor: () =>
      within(async (world) => {
        const anchored = await anchorNow(proofWorld(config, world, log));
        return anchored.map(({ chain, manifests, busy }) => ({
          chain,
          busy,
          manifests: manifests.map(({ manifest, block, asked }) => ({
            export_id: manifest.exportId,
            captures: manifest.rows - 1,
            state: manifest.state,
            block,
            calendars: asked.map(({ nextAt, ...rest }) => ({ ...rest, next_at: nextAt })),
          })),
        }));
      }),
  };
}

function archiveDoors(within: Within): Pick<CliDoors, 'importTerms' | 'importPricing'> {
  return {
    importTerms: ({ company, ...request }, progress) =>
      within(async (world) => {
        const { href: url } = pageAddress(request.url);
        const checked = await checkTerms({ ...request, url }, world.now());
        const { id } = await covered(world, company);
        return importTerms(world, id, checked, told(progress));
      }),
    importPricing: ({ company, ...request }, progress) =>
      within(async (world) => {
        const { href: url } = pageAddress(request.url);
        const checked = await checkPricing({ ...request, url }, world.now());
        const { id } = await covered(world, company);
        return importPricing(world, id, checked, told(progress));
      }),
  };
}

function evidenceDoors(
  config: Config,
  within: Within,
): Pick<CliDoors, 'probe' | 'importWayback' | 'exportWarc'> {
  return {
    probe: (text, progress) =>
      within(async (world) => probeNow(config, world, await covered(world, text), told(progress))),
    importWayback: ({ domain: text, from, to, urls }, progress) =>
      within(async (world) => {
        const pages = urls.map((url) => pageAddress(url).href);
        const { id, domain } = await covered(world, text);
        const request = { companyId: id, domain, urls: pages, from, to };
        return importWayback(world, archiveDoor(config, world), request, told(progress));
      }),
    exportWarc: ({ domain: text, file }, progress) =>
      within(async (world) => {
        const domain = apexOf(world, text);
        const company = await findCompanyByDomain(world.database, domain);
        if (!company) throw new CliError(`${domain} is not covered; \`assay track ${domain}\``);
        const request = { companyId: company.id, domain, file: resolve(file) };
        return exportWarc(world, request, (done) => progress('writing', done, null));
      }),
  };
}

/**
 * Opens the database (the running service's, or the embedded one), works, and leaves it as it was.
 */
async function withinWorld<T>(
  config: Config,
  options: OpenOptions,
  work: (world: LiveWorld) => Promise<T>,
): Promise<T> {
  const opened = await openWorldDatabase(config, options);
  try {
    const baseUrl = await baseUrlFor(config, opened.database);
    const world = pipelineWorld(config, opened.database, baseUrl, options.log);
    try {
      return await work(world);
    } finally {
      await world.close();
    }
  } finally {
    await opened.close();
  }
}

function told(progress: Progress): OnProgress {
  return ({ phase, done, total }) => progress(phase, done, total);
}

function momentOf(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new CliError(`--at: ${text} is no time (ISO 8601)`);
  return at;
}

/** The company with this domain, covered now when it was not. */
async function covered(world: PipelineWorld, text: string) {
  const domain = apexOf(world, text);
  const known = await findCompanyByDomain(world.database, domain);
  if (known) return known;
  const [company] = await coverCompanies(
    world,
    [{ domain, name: domain, slug: null, categories: [], aliases: [] }],
    new Map(),
  );
  if (!company) throw new Error(`${domain} was not covered`);
  return company;
}

async function track(world: LiveWorld, request: Parameters<CliDoors['track']>[0]) {
  const domain = apexOf(world, request.domain);
  const urls = request.urls.map(pageAddress);
  const categories = new Map<string, number>();
  for (const slug of request.categories) {
    if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(slug))
      throw new CliError(`--category: ${slug} is no slug`);
    const known = await findCategory(world.database, slug);
    const named = { slug, name: nameOf(slug), description: null, criteria: [] };
    categories.set(slug, known?.id ?? (await coverCategory(world, named)));
  }
  const before = await findCompanyByDomain(world.database, domain);
  const name = request.name ?? before?.name ?? domain;
  const [company] = await coverCompanies(
    world,
    [{ domain, name, slug: null, categories: request.categories, aliases: [] }],
    categories,
  );
  if (!company) throw new Error(`${domain} was not covered`);
  await scheduleCompany(world, company, urls);
  const sources = await listSourceUrls(world.database, company.id);
  return { domain, name, slug: company.slug, created: before === null, sources: sources.length };
}

function pageAddress(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new CliError(`--url: ${text} is no http(s) address`);
}

function nameOf(slug: string): string {
  return slug.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
}
