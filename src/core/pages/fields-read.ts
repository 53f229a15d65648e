// What readers mind of a response's header fields.

type Fields = readonly (readonly [name: string, value: string])[];

// No reader minds the value of these fields; they differ from answer to answer.
const UNREAD: readonly string[] = ['age', 'date', 'etag', 'expires', 'last-modified'];

/** One text for all answers whose fields readers take for the same. */
export function fieldsRead(fields: Fields): string {
  return JSON.stringify(
    fields.map(([name, value]) => {
      if (UNREAD.includes(name)) return [name];
      // The ray id: its shape is read, its digits are of one request.
      return [name, name === 'cf-ray' ? value.replaceAll(/[0-9a-f]/g, '0') : value];
    }),
  );
}
