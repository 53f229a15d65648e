// A replica has not reached what this process has heard of.

export class ReplicaBehind extends Error {
  constructor() {
    super('the replica is behind what this process has heard of');
  }
}
