// How well an element can be read, as a browser shows it.

import type { Page } from 'playwright-core';

/** WCAG contrast of an element's text to what is behind it. */
export function contrastOf(page: Page, selector: string): Promise<number> {
  return page.evaluate(`(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const light = (colour) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((byte) => {
        const part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const element = document.querySelector(${JSON.stringify(selector)});
    let behind = element;
    const paper = () => getComputedStyle(behind).backgroundColor;
    while (paper() === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
    const two = [light(getComputedStyle(element).color), light(paper())];
    return (Math.max(...two) + 0.05) / (Math.min(...two) + 0.05);
  })()`);
}
