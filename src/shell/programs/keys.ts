import { type Call, defineFamily, type ProgramSpec } from '../program.ts';
import { networkStream, unknownStream } from '../scope.ts';

const showsKey = { effect: 'destroy', reason: 'it shows a secret key', danger: 'secret' } as const;
const losesKey = { effect: 'destroy', reason: 'it deletes keys', danger: 'secret' } as const;

const opensslFlags: Partial<ProgramSpec> = {
  singleDashLong: true,
  takes:
    '-in -inform -outform -passin -passout -connect -servername -CAfile -CApath -name -days -subj -config -key -signkey -inkey -certfile -verify -k -K -iv -salt -md -starttls -extensions -extfile -proxy -alpn -purpose -digest',
  flags: {
    '-out -keyout -writerand -CAserial -sess_out': { value: 'write' },
    '-sign -genkey -newkey -new -x509toreq -CAcreateserial': {
      effect: 'write',
      reason: 'it makes or uses a key',
    },
  },
};

/** Prints to standard output, unless a file is named; a private key that is read is printed. */
const prints = (effect: 'read' | 'write', reason: string, extra: Partial<ProgramSpec> = {}): ProgramSpec => ({
  effect,
  reason,
  ...opensslFlags,
  ...extra,
});

const keyText: ProgramSpec = {
  ...prints('read', 'it reads a key'),
  run: (call: Call) => {
    const { given } = call;
    const hidden = given.has('-noout -check -pubout -pubin -out') && !given.has('-text');
    if (!hidden) call.part('destroy', 'it shows a secret key', 'secret');
    for (const file of given.values('-out')) call.writes(file);
    return unknownStream;
  },
};

export const keys = defineFamily({
  id: 'keys',
  summary: 'Programs that make, show and use keys and certificates',
  programs: {
    openssl: {
      effect: 'write',
      reason: 'it opens a prompt for commands',
      otherwise: 'write',
      subcommands: {
        'version list help ciphers errstr speed info': 'read',
        'x509 crl verify asn1parse pkcs7 storeutl crl2pkcs7 ocsp nseq sess_id': {
          ...prints('write', 'it prints or converts a certificate'),
          safe: '-noout',
        },
        's_client s_time': {
          ...prints('read', 'it opens a connection'),
          network: true,
          run: (call) => {
            call.network(call.given.value('-connect'));
            for (const file of call.given.values('-sess_out -keylogfile -msgfile')) call.writes(file);
            return networkStream;
          },
        },
        'dgst md5 sha1 sha224 sha256 sha384 sha512 sha3-256 blake2b512': prints(
          'write',
          'it makes a checksum, or signs with a key',
        ),
        'rand prime passwd': prints('read', 'it makes random text'),
        'rsa pkey ec dsa pkcs8 pkcs12': keyText,
        'genrsa genpkey gendsa ecparam dhparam dsaparam req': prints('write', 'it makes a key or a request'),
        'enc aes-256-cbc aes-128-cbc cms smime pkeyutl rsautl ca ts s_server base64': prints(
          'write',
          'it encrypts, signs or serves',
        ),
      },
    },
    'ssh-keygen': {
      effect: 'write',
      reason: 'it makes or changes keys',
      safe: '-l -B -F -L -Q',
      takes: '-t -b -C -N -P -f -F -R -E -m -a -I -V -n -s -O -r -D',
      run: (call) => {
        const { given } = call;
        if (given.has('-y')) return call.part('read', 'it shows a public key');
        const file = given.value('-f');
        if (file) call.writes(file);
        call.part('write', 'it makes or changes keys');
      },
    },
    'ssh-add': {
      effect: 'write',
      reason: 'it gives keys to the agent',
      safe: '-l -L -T',
      flags: { '-d -D': { effect: 'write', reason: 'it takes keys from the agent' } },
    },
    'ssh-keyscan': { effect: 'read', network: true },
    'ssh-agent ssh-copy-id': { effect: 'write', reason: 'it spreads keys' },
    'gpg gpg2': {
      effect: 'write',
      reason: 'it signs, encrypts or changes keys',
      takes: '-u --local-user -r --recipient --homedir --keyserver --passphrase --cipher-algo --default-key',
      safe: '-k -K --list-keys --list-secret-keys --list-public-keys --list-sigs --check-sigs --fingerprint --verify --list-packets --show-keys --list-config --print-md',
      flags: {
        '-o --output': { value: 'write' },
        '--export-secret-keys --export-secret-subkeys': showsKey,
        '--delete-keys --delete-secret-keys --delete-secret-and-public-keys --gen-revoke': losesKey,
        '--import': { operands: 'read' },
      },
    },
    'mkcert certbot acme.sh keytool step cfssl': {
      effect: 'write',
      reason: 'it makes keys or certificates',
      safe: '-list -printcert --dry-run',
    },
    'pass gopass': {
      effect: 'read',
      otherwise: 'destroy',
      subcommands: {
        'ls list find search version help': 'read',
        'insert add edit generate init cp copy mv rename': {
          effect: 'write',
          reason: 'it changes passwords',
        },
        'rm remove delete': losesKey,
        'show grep otp': showsKey,
      },
    },
    'op bw lpass secret-tool keyring': {
      effect: 'write',
      otherwise: 'write',
      subcommands: {
        'whoami status list version help': 'read',
        'account vault user group': {
          effect: 'read',
          subcommands: { 'list ls get': 'read' },
          otherwise: 'write',
        },
        'read get item show inject run export lookup search': showsKey,
        'delete rm del clear': losesKey,
      },
    },
    'git-crypt': { effect: 'write', reason: 'it encrypts or decrypts' },
  },
  examples: [
    { command: 'openssl x509 -in cert.crt -noout -text', effect: 'read' },
    { command: 'openssl s_client -connect example.com:443', effect: 'read' },
    {
      command: 'openssl req -x509 -newkey rsa:2048 -keyout k.pem -out c.pem',
      effect: 'write',
      targets: ['k.pem'],
    },
    { command: 'openssl rsa -in server.key', effect: 'destroy' },
    { command: 'openssl sha256 file.txt', effect: 'write' },
    { command: 'ssh-keygen -lf key.pub', effect: 'read' },
    { command: 'gpg --list-keys', effect: 'read' },
    { command: 'gpg --export-secret-keys', effect: 'destroy' },
    { command: 'pass show mail', effect: 'destroy' },
  ],
});
