// Preloaded into every test process: it ends at once when nothing is left to do.

// Node takes itself apart there otherwise, and was seen to turn in that for ever after all tests
// had passed (`CleanupHandles`, Node 24.21). What a test leaves open still keeps its process.
process.once('beforeExit', () => {
  // After the handlers of the test runner, which decide how it ends.
  process.on('exit', () => process.exit());
});
