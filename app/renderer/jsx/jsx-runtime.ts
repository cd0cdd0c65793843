// React's JSX runtime, through which all that the window shows passes: see visible-props. Vite and TypeScript are told to
// take it in place of React's own.

import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { type Props, visibleProps } from './visible-props.ts';

export type { JSX } from 'react';
export { Fragment } from 'react';

export const jsx: typeof reactJsx = (type, props, key) => reactJsx(type, visibleProps(type, props as Props), key);
export const jsxs: typeof reactJsxs = (type, props, key) => reactJsxs(type, visibleProps(type, props as Props), key);
