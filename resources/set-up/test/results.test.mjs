import { expect, test } from 'vitest';
import { readers } from '../results.mjs';

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
