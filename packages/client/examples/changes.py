"""Prints the changes of a category since a day, with Python's standard library alone.

    ASSAY_URL=http://127.0.0.1:8787 ASSAY_KEY=assay_live_... python3 changes.py on-call 2026-01-01

Waits as Retry-After asks where the service is busy, and reads every page.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

BASE = os.environ.get('ASSAY_URL', 'http://127.0.0.1:8787').rstrip('/')
KEY = os.environ.get('ASSAY_KEY')
TRIES = 4
LONGEST_WAIT = 60
PASSING = {'rate_limited', 'rate_limiter_unavailable', 'service_unavailable'}


class Problem(Exception):
    """What the service refused (RFC 9457): `code` is the word to switch on."""

    def __init__(self, status, document):
        super().__init__(f"{document.get('code')}: {document.get('detail')}")
        self.status, self.code, self.document = status, document.get('code'), document


def get(path, **query):
    """The envelope of an answer, as `data` and `meta`."""
    given = {name: value for name, value in query.items() if value is not None}
    address = f'{BASE}{path}?{urllib.parse.urlencode(given, doseq=True)}'
    headers = {'Accept': 'application/json'}
    if KEY:
        headers['Authorization'] = f'Bearer {KEY}'
    for tried in range(1, TRIES + 1):
        try:
            request = urllib.request.Request(address, headers=headers)
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            problem = problem_of(refused)
            wait = int(refused.headers.get('Retry-After', tried))
            if problem.code not in PASSING or tried == TRIES or wait > LONGEST_WAIT:
                raise problem from None
            time.sleep(wait)


def problem_of(refused):
    try:
        return Problem(refused.code, json.load(refused))
    except ValueError:
        return Problem(refused.code, {'code': 'no_problem_document', 'detail': refused.reason})


def changes(**filters):
    """Each change, from page to page; without a key there is one page."""
    cursor = None
    while True:
        page = get('/v1/changes', cursor=cursor, **filters)
        yield from page['data']['events']
        cursor = page['meta'].get('next_cursor')
        if cursor is None:
            return


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    category, since = sys.argv[1:]
    for event in changes(category=category, since=since):
        said = event['summary'] or f"{event['fact_key']} {event['change']}"
        print(event['occurred_at'], event['company'], said, sep='\t')


if __name__ == '__main__':
    main()
