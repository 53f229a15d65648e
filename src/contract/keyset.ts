// A place in what is read page by page.

/** Where a page begins or ends: the sort key of its last row. */
export type Keyset = readonly (string | number)[];
