// The DOM library in one place: preact renders, htm writes the markup, both are small enough to travel in the script.

import { Fragment, h, render } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import htm from 'htm';

export const html = htm.bind(h);
export { Fragment, render, useLayoutEffect, useMemo, useRef, useState };

/**
 * @param {...(string | false | null | undefined)} names
 * @returns {string} the class names that hold
 */
export const classes = (...names) => names.filter(Boolean).join(' ');
