// Whether two printed names of a company are the same name.

/** Punctuation, white space and letter case are no part of a name: `Kites Inc.` is `Kites, Inc.` */
export function sameName(one: string, other: string): boolean {
  const plain = plainName(one);
  return plain !== '' && plain === plainName(other);
}

function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}&+]+/gu, '');
}
