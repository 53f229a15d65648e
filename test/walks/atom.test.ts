// The Atom feeds of the sample: what a keyless caller may see, and nothing else.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { load } from 'cheerio';
