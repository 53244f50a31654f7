import { type Call, defineFamily, type ProgramSpec } from '../../program.ts';
import { noStream, type Stream, unknownStream, type Value } from '../../scope.ts';

/** Programs whose verb is a flag: one that asks makes it only look, unless another acts. */
export const byVerb =
  (asks: RegExp, act: (call: Call) => void, acts?: RegExp) =>
  (call: Call): Stream => {
    const flags = call.words.map(({ text }) => text).filter((text) => text.startsWith('-'));
    const looks = flags.some((flag) => asks.test(flag)) && !flags.some((flag) => acts?.test(flag));
    if (!looks) act(call);
    return unknownStream;
  };

/** From the first word that is no flag on: a command of its own. */
export const wrapped = (call: Call): Stream => {
  const [first] = call.given.operands;
  return first ? call.command(call.words.slice(call.words.indexOf(first)), call.input) : noStream;
};

const other = (reason: string): ProgramSpec => ({ effect: 'write', reason });

const writesFiles = (call: Call): void => {
  for (const file of call.given.operands.slice(-1)) call.writes(file);
  call.part('write', 'it changes files');
};

/** The value after a single-dash flag. */
const after = (call: Call, flag: string): Value | undefined =>
  call.words[call.words.findIndex(({ text }) => text === flag) + 1 || Number.POSITIVE_INFINITY];

function plutil(call: Call): void {
  const [verb] = call.words;
  const asks =
    /^-(?:p|lint|type|help)$/.test(verb?.text ?? '') ||
    (verb?.text === '-extract' && call.words[2]?.text === 'raw');
  const output = after(call, '-o');
  if (output) call.writes(output);
  else if (!asks) for (const file of call.words.slice(-1)) call.writes(file);
}

function lipo(call: Call): void {
  const asks = call.words.some(({ text }) => /^-(?:info|archs|detailed_info|verify_arch)$/.test(text));
  const output = after(call, '-output');
  if (output) call.writes(output);
  else if (!asks) call.part('write', 'it changes a binary');
}

function textutil(call: Call): void {
  if (call.words.some(({ text }) => /^-(?:info|help|stdout)$/.test(text))) return;
  const output = after(call, '-output');
  if (output) call.writes(output);
  else call.part('write', 'it converts files');
}

/** Looks with `probe` or when the output is piped on. */
const codec: ProgramSpec = {
  effect: 'read',
  safe: '-h --to-stdout --pipe -V',
  subcommands: { 'probe help': 'read', '*': other('it converts files') },
};

export const macosFiles = defineFamily({
  id: 'macos-files',
  summary: 'Programs of macOS that look at, convert, sign and build files',
  programs: {
    symbols: {
      effect: 'read',
      singleDashLong: true,
      flags: { '-saveSignature': { effect: 'write', value: 'write' } },
    },
    sample: { effect: 'read', singleDashLong: true, flags: { '-file': { value: 'write' } } },
    'installer productbuild pkgbuild productsign': other('it installs or packs programs'),
    plutil: { effect: 'read', run: (call) => void plutil(call) },
    plistbuddy: { effect: 'write', reason: 'it may change a property list' },
    say: {
      effect: 'read',
      takes: '-v --voice -r --rate -f --input-file',
      flags: { '-o --output-file': { value: 'write' } },
    },
    'screencapture imagesnap': { effect: 'write', reason: 'it takes a picture', operands: ['write'] },
    sips: {
      effect: 'read',
      run: byVerb(
        /^(?:-g|--getProperty|--verify|-h|--help|-H|--formats|-1|--allxml|--oneLine)$/,
        writesFiles,
        /^(?:-[srRzZcpidemfoxXO]|--(?:set|rotate|flip|crop|pad|resample|embed|delete|out|add|match|optimize)\w*)$/,
      ),
    },
    textutil: { effect: 'read', run: (call) => void textutil(call) },
    codesign: {
      effect: 'read',
      run: byVerb(
        /^(?:-[a-zA-Z]*[dvh][a-zA-Z]*|--display|--verify|--validate-constraint|--verbose\S*)$/,
        writesFiles,
        /^-[a-zA-Z]*[sf]|^--(?:sign|remove-signature|force)/,
      ),
    },
    'notarytool stapler altool': {
      effect: 'write',
      subcommands: { 'history info log validate': 'read', '*': other('it sends a program to Apple') },
    },
    xcodebuild: {
      effect: 'write',
      reason: 'it builds the project',
      singleDashLong: true,
      safe: '-list -showsdks -showBuildSettings -showdestinations -showTestPlans -version -help -dry-run',
    },
    ditto: { effect: 'write', operands: ['read'], lastOperand: 'write', reason: 'it copies a tree' },
    'afplay afinfo': 'read',
    lipo: { effect: 'read', run: (call) => void lipo(call) },
    compression_tool: {
      effect: 'read',
      singleDashLong: true,
      takes: '-i -a',
      flags: { '-o': { value: 'write' } },
    },
    'applesingle binhex macbinary': codec,
    xcrun: {
      effect: 'read',
      takes: '--sdk -sdk --toolchain -toolchain',
      safe: '-f --find --show-sdk-path --show-sdk-version -h',
      run: wrapped,
    },
    simctl: {
      effect: 'read',
      subcommands: {
        'list help getenv appinfo listapps get_app_container': 'read',
        'erase delete': { effect: 'destroy', reason: 'it deletes simulators', danger: 'delete' },
        '*': other('it changes simulators'),
      },
    },
    'xcode-select': {
      effect: 'write',
      reason: 'it changes the developer tools',
      safe: '-p --print-path -v -h',
    },
  },
  examples: [
    { command: 'plutil -p Info.plist', effect: 'read' },
    { command: 'plutil -replace a -string b Info.plist', effect: 'write', targets: ['Info.plist'] },
    { command: 'codesign -dvv App.app', effect: 'read' },
    { command: 'codesign -s ID -v App.app', effect: 'write', targets: ['App.app'] },
    { command: 'sips -g pixelHeight a.png', effect: 'read' },
    { command: 'lipo -create a.o b.o -output c.o', effect: 'write', targets: ['c.o'] },
    { command: 'textutil -convert txt -stdout a.rtf', effect: 'read' },
    { command: 'say -o hello.aiff hello', effect: 'write', targets: ['hello.aiff'] },
    { command: 'ditto a b', effect: 'write', targets: ['b'] },
    { command: 'xcodebuild -list', effect: 'read' },
  ],
});
