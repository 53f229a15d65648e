// The types of place.mjs, which any Node must be able to run.

export declare function placeForRuns(): string;
