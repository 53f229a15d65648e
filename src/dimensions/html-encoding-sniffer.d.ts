// The types of html-encoding-sniffer, which ships none.

declare module 'html-encoding-sniffer' {
  function sniff(
    bytes: Uint8Array,
    options?: {
      readonly xml?: boolean;
      readonly transportLayerEncodingLabel?: string;
      readonly defaultEncoding?: string;
    },
  ): string;
  export = sniff;
}
