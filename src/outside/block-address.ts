// How a block source is written in a setting.

/** What stands before the address of a node. */
export const RPC = 'rpc+';
