// Names come from tapes and disks of others: whichever view shows one, what is invisible in it is spelled out here, before
// React puts it on the page. What is typed (`value`) stays as it is.

import { Fragment } from 'react';
import { visible, visibleLines } from '../../../helper/contract/visible.ts';

export type Props = Readonly<Record<string, unknown>>;

/** Props that a person reads or hears, besides what an element holds. */
const shown = ['title', 'aria-label', 'aria-description', 'placeholder', 'alt'] as const;

/** Only of elements of the page: what one of our components hands to another may be a name that is worked with. */
export function visibleProps(type: unknown, props: Props): Props {
  if (typeof type !== 'string' && type !== Fragment) return props;
  const children = visibleChildren(props.children);
  const changed = Object.fromEntries(
    shown.flatMap((key) => {
      const value = props[key];
      // A field of several lines has a placeholder of several.
      const spelledOut = key === 'placeholder' ? visibleLines : visible;
      return typeof value === 'string' && spelledOut(value) !== value ? [[key, spelledOut(value)]] : [];
    }),
  );
  if (children === props.children && Object.keys(changed).length === 0) return props;
  return { ...props, ...changed, children };
}

function visibleChildren(children: unknown): unknown {
  if (typeof children === 'string') return visibleLines(children);
  if (!Array.isArray(children)) return children;
  const made = children.map((child: unknown) => (typeof child === 'string' ? visibleLines(child) : child));
  return made.some((child, at) => child !== children[at]) ? made : children;
}
