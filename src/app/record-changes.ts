// Hears of changed records for those who wait, and tells them when it may have missed some.

import type { RecordChange, RecordChanges } from '../edges/mcp/streams.ts';
import { channelOf } from '../store/channel.ts';
import { RECORDS_CHANNEL } from '../store/companies/company-records.ts';
import type { Database } from '../store/database.ts';

export interface OpenedRecordChanges extends RecordChanges {
  close(): Promise<void>;
}

export async function recordChanges(database: Database): Promise<OpenedRecordChanges> {
  const listeners = new Set<(change: RecordChange) => void>();
  const tell = (change: RecordChange): void => {
    for (const heard of [...listeners]) heard(change);
  };
  const channel = channelOf(database, RECORDS_CHANNEL, {
    heard: (domain) => tell({ kind: 'changed', domain }),
    lost: () => tell({ kind: 'lost' }),
  });
  await channel.listen();
  return {
    isHearing: () => channel.isHearing(),
    subscribe: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    close: () => channel.close(),
  };
}
