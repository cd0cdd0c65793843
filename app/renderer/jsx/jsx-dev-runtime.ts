// The same for `npm run dev`, where React is told in which line of the sources an element stands.

import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { visibleProps } from './visible-props.ts';

export type { JSX } from 'react';
export { Fragment } from 'react';

export const jsxDEV: typeof reactJsxDev = (type, props, ...where) =>
  reactJsxDev(type, visibleProps(type, props as Readonly<Record<string, unknown>>), ...where);
