# Downwash in a container: built in one stage, and run from another that has no compilers, a quarter of
# the size. With GPUs: the host needs NVIDIA's container toolkit, and the first line a CUDA image of
# Debian 12 or Ubuntu 24.04 (BUILD_IMAGE).
#
#   docker build -t downwash .
#   docker run --rm -v "$PWD:/work" downwash run my_street.json
#   apptainer build downwash.sif docker-daemon:downwash:latest
ARG BUILD_IMAGE=debian:12
ARG RUN_IMAGE=debian:12-slim

FROM ${BUILD_IMAGE} AS build
COPY . /src
WORKDIR /src
ARG GIT_HASH=
RUN tools/install_packages.sh && \
    tools/build.sh build -D BUILD_TESTING=OFF -D DOWNWASH_GIT_HASH="${GIT_HASH}" && \
    cmake --install build --prefix /usr/local --strip && \
    # What the program needs to run, by name: the packages that own its libraries.
    ldd /usr/local/bin/downwash* | sed -n 's/.*=> \(\/[^ ]*\).*/\1/p' | xargs -n 1 readlink -f | \
    xargs dpkg -S 2> /dev/null | cut -d : -f 1 | sort -u > /packages

FROM ${RUN_IMAGE}
COPY --from=build /packages /packages
RUN apt-get update && \
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
      $(cat /packages) proj-data openmpi-bin && \
    rm -rf /var/lib/apt/lists/* /packages
COPY --from=build /usr/local /usr/local
WORKDIR /work
ENTRYPOINT ["downwash"]
CMD ["help"]
