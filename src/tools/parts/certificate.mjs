import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { Stop } from './stop.mjs'

const FOLDER = '.cache/https'

/** @param {readonly string[]} addresses */
const advice = (
  addresses
) => `--https needs a certificate that your devices trust. With mkcert (https://github.com/FiloSottile/mkcert):

    mkcert -install
    mkdir -p ${FOLDER}
    mkcert -cert-file ${FOLDER}/cert.pem -key-file ${FOLDER}/key.pem localhost ${addresses.join(' ')}

Each phone must trust it too: send rootCA.pem from the folder that "mkcert -CAROOT" names to the phone and install it there
(Android: Settings, search for "CA certificate"; iPhone: install the profile, then Settings, General, About, Certificate
Trust Settings). Never hand on rootCA-key.pem. Other certificates go by --cert FILE --key FILE.`

/**
 * The certificate to serve with; stops with advice when there is none, or it is no good.
 * @param {string} root
 * @param {{ cert?: string | undefined, key?: string | undefined }} given
 * @param {readonly string[]} addresses by which other devices reach this one
 * @returns {{ cert: Buffer, key: Buffer }}
 */
export function certificate(root, given, addresses) {
  if ((given.cert === undefined) !== (given.key === undefined))
    throw new Stop('A certificate needs both --cert FILE and --key FILE.')
  const cert = given.cert ?? join(root, FOLDER, 'cert.pem')
  const key = given.key ?? join(root, FOLDER, 'key.pem')
  const missing = [cert, key].find((file) => !existsSync(file))
  if (missing !== undefined)
    throw new Stop(given.cert === undefined ? advice(addresses) : `There is no file ${missing}.`)
  const pair = { cert: readFileSync(cert), key: readFileSync(key) }
  try {
    createSecureContext(pair)
  } catch (error) {
    throw new Stop(`The certificate cannot be used: ${/** @type {Error} */ (error).message}`)
  }
  return pair
}
