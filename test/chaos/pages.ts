// Small pages of an invented company, made for tests: a home page, a pricing page, a job board.

const FILLER = `<p>${'Acme makes anvils for everyone who needs one. '.repeat(12)}</p>`;

export function homePage(h1: string): Buffer {
  return Buffer.from(
    `<!doctype html><html lang="en"><head><title>Acme</title></head>
<body><main><h1>${h1}</h1>${FILLER}</main></body></html>`,
  );
}

/** Plans in cards, side by side; null leaves the plan out. */
export function pricingPage(plans: Readonly<Record<string, number | null>>): Buffer {
  const cards = Object.entries(plans).flatMap(([name, price]) =>
    price === null
      ? []
      : `<article><h3>${name}</h3><p><strong>$${price}</strong> per user / month</p>` +
        '<ul><li>50 users</li><li>Reports</li></ul></article>',
  );
  return Buffer.from(
    `<!doctype html><html lang="en"><head><title>Pricing | Acme</title></head>
<body><main><h1>Pricing</h1><div class="plans">${cards.join('\n')}</div>
${FILLER}</main></body></html>`,
  );
}

export const BOARD_URL = 'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true';

/** A whole Greenhouse board with these jobs. */
export function boardOf(titles: readonly string[], total = titles.length): Buffer {
  const jobs = titles.map((title) => {
    const id = [...title].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_000;
    return {
      id,
      internal_job_id: id + 1,
      title,
      absolute_url: `https://job-boards.greenhouse.io/acme/jobs/${id}`,
      location: { name: 'Berlin' },
      updated_at: '2026-01-01T00:00:00-05:00',
      first_published: '2025-12-01T00:00:00-05:00',
      metadata: null,
      company_name: 'Acme',
      departments: [{ id: 1, name: 'Engineering' }],
    };
  });
  return Buffer.from(JSON.stringify({ jobs, meta: { total } }));
}
