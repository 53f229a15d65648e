// A database whose statements are spans of what asked for them, by their names and nothing else.

import type { SpanAbout, Tracer } from '../../core/tracing.ts';
import type { Database, Db, Session } from '../../store/database.ts';

/** Neither the text of a statement nor a value that it is given is told. */
export function tracedDatabase(database: Database, trace: Tracer): Database {
  const tracedDb = (db: Db): Db => ({
    rows: (name, text, values) => trace.span(aboutOf(name), () => db.rows(name, text, values)),
  });
  const tracedSession = (session: Session): Session => ({
    ...tracedDb(session),
    on: session.on,
    release: () => session.release(),
  });
  return {
    ...tracedDb(database),
    texts: (name, text, values) =>
      trace.span(aboutOf(name), () => database.texts(name, text, values)),
    hot: {
      ...tracedDb(database.hot),
      bytes: (statement, values) =>
        trace.span(aboutOf(statement.name), () => database.hot.bytes(statement, values)),
    },
    transaction: (work) =>
      trace.span({ name: 'transaction' }, () => database.transaction((db) => work(tracedDb(db)))),
    session: async () => tracedSession(await database.session()),
    load: () => database.load(),
    close: () => database.close(),
  };
}

function aboutOf(name: string): SpanAbout {
  return { name, asks: true, facts: { 'db.system.name': 'postgresql', 'db.query.summary': name } };
}
