import { expect, test } from 'vitest';
import { afterSecondRun, readers } from '../results.mjs';

test('CTest: what ran, what failed, what was skipped', () => {
  const report = `<testsuite name="x" tests="3" failures="1" disabled="0" skipped="1">
    <testcase name="base.Reads" classname="base.Reads" time="0.1" status="run"></testcase>
    <testcase name="base.Writes" classname="base.Writes" time="0.1" status="fail"><failure message=""/></testcase>
    <testcase name="base.Later" classname="base.Later" time="0" status="notrun"><skipped message=""/></testcase>
  </testsuite>`;
  expect(readers.junit(report)).toEqual({ passed: 1, failed: 1, skipped: 1, failures: ['base.Writes'] });
});

test('Vitest: a file that cannot be loaded is a failure though it names no test', () => {
  const report = JSON.stringify({
    numPassedTests: 2,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      { name: 'good.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'works' }] },
      { name: 'bad.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  });
  expect(readers.vitest(report)).toMatchObject({ passed: 2, failed: 1, failures: ['bad.test.ts: no such module'] });
});

test('Playwright: failures are named wherever they are nested', () => {
  const report = JSON.stringify({
    errors: [],
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ specs: [], suites: [{ specs: [{ file: 'a.spec.ts', title: 'restores', ok: false }] }] }],
  });
  expect(readers.playwright(report)).toMatchObject({ passed: 1, failed: 1, failures: ['a.spec.ts: restores'] });
});

test('a report without a single test is no success', () => {
  expect(() => readers.junit('<testsuite tests="0"/>')).toThrow();
  expect(() => readers.vitest(JSON.stringify({ testResults: [] }))).toThrow();
});

test('What fails among the others and passes alone is flaky, not failed', () => {
  const first = { passed: 5, failed: 2, skipped: 1, failures: ['a: shakes', 'b: is broken'] };
  const second = { passed: 9, failed: 1, skipped: 0, failures: ['b: is broken'] };
  expect(afterSecondRun(first, second)).toEqual({
    passed: 6,
    failed: 1,
    skipped: 1,
    failures: ['b: is broken'],
    flaky: ['a: shakes'],
    reasons: {},
  });
});

test('What a failed test gave as its reason is kept, that of the first run first', () => {
  const of = (/** @type {string} */ reason) => ({
    ...{ passed: 1, failed: 1, skipped: 0, failures: ['a: shakes'] },
    reasons: { 'a: shakes': reason },
  });
  expect(afterSecondRun(of('5 is not 4'), of('6 is not 4')).reasons).toEqual({ 'a: shakes': '5 is not 4' });
  const assertionResults = [{ status: 'failed', fullName: 'adds', failureMessages: ['5 is not 4'] }];
  const report = JSON.stringify({ testResults: [{ name: 'sum.test.ts', status: 'failed', assertionResults }] });
  expect(readers.vitest(report).reasons).toEqual({ 'sum.test.ts: adds': '5 is not 4' });
});

test('A second run that tests nothing, or fails elsewhere, acquits nobody', () => {
  const first = { passed: 5, failed: 1, skipped: 0, failures: ['a: shakes'] };
  const nothing = { passed: 0, failed: 1, skipped: 0, failures: ['no report: none'] };
  expect(afterSecondRun(first, nothing)).toMatchObject({ failed: 1, failures: ['a: shakes'], flaky: [] });
  const elsewhere = { passed: 3, failed: 1, skipped: 0, failures: ['a: another'] };
  expect(afterSecondRun(first, elsewhere)).toMatchObject({ failed: 1, failures: ['a: another'], flaky: ['a: shakes'] });
});
