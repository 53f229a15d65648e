// The refusals of requests that HTTP itself rules out: their address, method, headers or size.

export const REQUEST_PROBLEMS = {
  not_found: {
    status: 404,
    title: 'Not found',
    hint: 'The contract at /v1/openapi.json lists every path.',
    description: 'The address names nothing that is served.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    hint: 'Use one of the methods that the header Allow lists.',
    description: 'The address exists and does not answer this method.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    hint: 'Accept the media type that detail names, or send no Accept header.',
    description: 'The header Accept excludes every form in which the answer can be given.',
  },
  range_not_satisfiable: {
    status: 416,
    title: 'Range not satisfiable',
    hint: 'Ask for bytes before the length that the header Content-Range gives.',
    description: 'None of the ranges asked for lies within the bytes.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    hint: 'Send at most 1 MB.',
    description: 'The body of the request is larger than the service reads.',
  },
  uri_too_long: {
    status: 414,
    title: 'Address too long',
    hint: 'Send a shorter path and query.',
    description: 'The path and query are longer than the service reads.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    hint: 'Send the body as application/json in UTF-8, without content coding.',
    description: 'The body is not declared as JSON.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    hint: 'Send fewer or shorter headers.',
    description: 'The headers of the request are larger than the service reads.',
  },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    hint: 'Send well-formed HTTP; percent-encode the path as UTF-8.',
    description: 'The request cannot be read as HTTP.',
  },
} as const;
