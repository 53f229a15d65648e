// What a test file costs, and a process that runs.

export function processorSeconds(): number;
export function noteCost(kind: 'process' | 'file', name: string, seconds: number): void;
export function secondsOf(pid: number): number | null;
