// Writes Parquet as its rows come: a group of rows is encoded, handed on, and forgotten.

import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Column, ColumnType, ExportRow } from '../../core/exports/export-tables.ts';
import type { Json } from '../../core/facts/fact.ts';

/** Encoding a group holds up everything else for as long as it takes. */
const GROUP_ROWS = 10_000;
/** Rows of long texts are fewer in a group. */
const GROUP_CHARACTERS = 8_000_000;

export interface ParquetTable {
  append(rows: readonly ExportRow[]): Promise<void>;
  /** Hands the rest on, with the footer. */
  finish(): Promise<void>;
}

const ELEMENTS: Readonly<Record<ColumnType, Partial<SchemaElement>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
  flag: { type: 'BOOLEAN' },
  number: { type: 'DOUBLE' },
  whole: { type: 'INT64' },
  date: { type: 'INT32', converted_type: 'DATE' },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

export function parquetTable(
  columns: readonly Column[],
  take: (bytes: Uint8Array) => Promise<void>,
): ParquetTable {
  const writer = new ParquetWriter({
    writer: new HandingOn(take),
    schema: schemaOf(columns),
    createdBy: 'Assay',
  });
  let waiting: ExportRow[] = [];
  let characters = 0;
  const write = async (): Promise<void> => {
    const rows = waiting;
    waiting = [];
    characters = 0;
    const columnData = columns.map((column) => ({
      name: column.name,
      data: rows.map((row) => cellOf(column, row[column.name] ?? null)),
      // Statistics of each group are in the footer; those of each page would make it grow.
      offsetIndex: false,
    }));
    await writer.write({ columnData, rowGroupSize: rows.length });
  };
  return {
    append: async (rows) => {
      for (const row of rows) {
        waiting.push(row);
        characters += lengthOf(row);
        if (waiting.length === GROUP_ROWS || characters >= GROUP_CHARACTERS) await write();
      }
    },
    finish: async () => {
      if (waiting.length > 0) await write();
      await writer.finish();
    },
  };
}

function schemaOf(columns: readonly Column[]): SchemaElement[] {
  return [
    { name: 'row', num_children: columns.length },
    ...columns.map(({ name, type, nullable }) => ({
      name,
      ...ELEMENTS[type],
      repetition_type: nullable ? ('OPTIONAL' as const) : ('REQUIRED' as const),
    })),
  ];
}

const DAY_MS = 86_400_000;

function cellOf({ name, type, nullable }: Column, value: Json): unknown {
  if (value === null) {
    if (!nullable) throw new Error(`a row of an export has no ${name}`);
    return null;
  }
  if (type === 'whole') return BigInt(Number(value));
  if (type === 'moment') return BigInt(Date.parse(String(value)));
  return type === 'date' ? Date.parse(`${String(value)}T00:00:00Z`) / DAY_MS : value;
}

function lengthOf(row: ExportRow): number {
  let length = 0;
  for (const value of Object.values(row)) {
    if (typeof value === 'string') length += value.length;
    else if (typeof value === 'object' && value !== null) length += JSON.stringify(value).length;
  }
  return length;
}

/** The writer's buffer, emptied after each group. */
class HandingOn extends ByteWriter {
  readonly #take: (bytes: Uint8Array) => Promise<void>;

  constructor(take: (bytes: Uint8Array) => Promise<void>) {
    super(1 << 20);
    this.#take = take;
  }

  async flush(): Promise<void> {
    const bytes = this.getBytes().slice();
    this.index = 0;
    await this.#take(bytes);
  }

  override async finish(): Promise<void> {
    await this.flush();
  }
}
