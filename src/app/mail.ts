// Opens what sends mail, as the settings say; without a server, letters are printed in one line.

import type { Mailer } from '../core/letters/letter.ts';
import type { Log } from '../operations/services.ts';
import type { MailConfig } from './settings/config-mail.ts';

export function openMailer(config: MailConfig | null, log: Log): Mailer {
  if (config === null) return printingMailer((line) => process.stdout.write(`${line}\n`));
  // Most commands send nothing, and the client for mail is large.
  const opened = once(async () => {
    const { smtpMailer } = await import('../outside/mail.ts');
    return smtpMailer({
      ...config,
      onTrouble: (reason) => log.warn({ reason }, 'a letter was not sent'),
    });
  });
  return { send: async (letter) => (await opened()).send(letter) };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** For whoever runs Assay on a laptop: the link stands in the terminal. */
export function printingMailer(print: (line: string) => void): Mailer {
  return {
    prints: true,
    send: async ({ gist }) => {
      print(gist);
      return 'sent';
    },
  };
}
