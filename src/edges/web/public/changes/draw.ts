// Draws an SVG as a PNG with the font that is brought along, and keeps the last ones drawn.

import { fileURLToPath } from 'node:url';

const KEPT = 100;
const kept = new Map<string, Promise<Buffer>>();

/** The same text is drawn once while it is kept. */
export function drawn(svg: string): Promise<Buffer> {
  const known = kept.get(svg);
  if (known !== undefined) return known;
  const drawing = draw(svg);
  kept.set(svg, drawing);
  drawing.catch(() => kept.delete(svg));
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return drawing;
}

const FONTS = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold'];

async function draw(svg: string): Promise<Buffer> {
  // Loaded with the first picture: a service that is asked for none starts without it.
  const { renderAsync } = await import('@resvg/resvg-js');
  const fontFiles = FONTS.map((name) =>
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`)),
  );
  const image = await renderAsync(svg, {
    // Nothing of the machine is drawn with: the picture is the same everywhere.
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter' },
  });
  return image.asPng();
}
