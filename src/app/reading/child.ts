// Where a reading process begins: what captured bytes do to it, they do to nobody else.

import { performReading } from '../../pipeline/reading/perform.ts';
import { serveReading } from './serve.ts';

serveReading(performReading);
