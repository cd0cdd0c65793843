import { Fragment } from 'react';
import { expect, test } from 'vitest';
import { jsx } from '../../../renderer/jsx/jsx-runtime.ts';
import { visibleProps } from '../../../renderer/jsx/visible-props.ts';

const name = 'evil\u202egpj.exe';
const spelled = 'evil\\u{202e}gpj.exe';

test('what an element holds, says and is called is made visible', () => {
  expect(visibleProps('p', { children: name })).toMatchObject({ children: spelled });
  expect(visibleProps('p', { children: ['in ', name, 7, null] })).toMatchObject({
    children: ['in ', spelled, 7, null],
  });
  expect(visibleProps(Fragment, { children: name })).toMatchObject({ children: spelled });
  for (const prop of ['title', 'aria-label', 'placeholder', 'alt'])
    expect(visibleProps('span', { [prop]: name })).toMatchObject({ [prop]: spelled });
  expect(jsx('b', { children: name })).toMatchObject({ props: { children: spelled } });
});

test('a placeholder may have several lines, and a title has one', () => {
  expect(visibleProps('textarea', { placeholder: '*.tmp\nCache/' })).toEqual({ placeholder: '*.tmp\nCache/' });
  expect(visibleProps('span', { title: 'a\nb' })).toMatchObject({ title: 'a\\u{a}b' });
});

test('a name that is worked with stays what it is', () => {
  const component = () => null;
  expect(visibleProps(component, { children: name, path: name })).toEqual({ children: name, path: name });
  expect(visibleProps('input', { value: name })).toEqual({ value: name });
});

test('what needs nothing is handed on untouched', () => {
  const props = { title: 'plain', children: ['a', 'b'] };
  expect(visibleProps('p', props)).toBe(props);
});
